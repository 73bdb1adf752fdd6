import react from "@astrojs/react";
import { defineConfig, envField, fontProviders } from "astro/config";
import { resolve } from "node:path";
import { clientDirectives } from "./src/build/client-directives.ts";
import { keepRenderer } from "./src/build/keep-renderer.ts";
import { minifyScripts } from "./src/build/minify-scripts.ts";
import { sealSite } from "./src/build/seal-site.ts";
import { sealedSite } from "./src/build/sealed-site.ts";
import { contentIntegration } from "./src/content/integration.ts";
import { contentSecurityPolicy } from "./src/security/policy.ts";

/** An environment variable; an empty one counts as not set. */
const env = (name) => process.env[name] || undefined;

/** Folder for what a publisher needs of a build: the bundle that renders pages, and their index. */
const rendererDir = env("POLYPHONY_RENDERER_DIR") && resolve(env("POLYPHONY_RENDERER_DIR"));

/** Whether pages and media are encrypted (docs/security.md). */
const sealed = env("GATE_MODE") === "sealed";

const FONTS = "./node_modules/@fontsource-variable";

export default defineConfig({
  site: env("SITE_URL") ?? "http://localhost:4321",
  outDir: env("POLYPHONY_OUT_DIR") ?? "dist",
  cacheDir: ".cache/astro",
  trailingSlash: "ignore",
  // External sheets are shared between pages and cached; inlined ones would be sent with each.
  build: { inlineStylesheets: "never" },
  redirects: { "/agents": "/#agents" },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    clientDirectives(),
    ...(sealed ? [sealedSite()] : []),
    keepRenderer(rendererDir),
    contentIntegration(
      {
        projectId: env("SANITY_PROJECT_ID") ?? "polyphony",
        dataset: env("SANITY_DATASET") ?? "production",
        apiHost: env("SANITY_API_HOST"),
        token: env("SANITY_READ_TOKEN"),
      },
      rendererDir && `${rendererDir}/pages.json`,
    ),
    sealSite({
      sealed,
      contentKey: env("POLYPHONY_CONTENT_KEY"),
      rendererDir,
    }),
  ],
  env: {
    schema: {
      SANITY_PROJECT_ID: envField.string({
        context: "server",
        access: "public",
        default: "polyphony",
      }),
      SANITY_DATASET: envField.string({
        context: "server",
        access: "public",
        default: "production",
      }),
      SANITY_API_HOST: envField.string({ context: "server", access: "public", optional: true }),
      SANITY_READ_TOKEN: envField.string({ context: "server", access: "secret", optional: true }),
      GATE_PASSWORD: envField.string({
        context: "server",
        access: "secret",
        default: "polyphony",
        min: 1,
      }),
      GATE_SALT: envField.string({ context: "server", access: "secret", optional: true }),
      // Part of the bundle, so that the publisher renders what the build did.
      GATE_MODE: envField.enum({
        values: ["open", "sealed"],
        context: "server",
        access: "public",
        default: "open",
      }),
      GATE_LOCK: envField.string({ context: "server", access: "public", optional: true }),
    },
    validateSecrets: false,
  },
  vite: {
    plugins: [minifyScripts()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What every page loads goes into two files, not nine: they compress better, and the
              // byte budget is tight. The watchdog stays apart: it reports when these do not load.
              codeSplitting: {
                groups: [
                  { name: "fallback", test: /islands\/shared\/fallback\.ts$/, priority: 1 },
                  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@astrojs)\// },
                  {
                    name: "islands",
                    test: /src\/(islands\/(gate|reveal|shared\/Island)|facts\/)[^?]*\.tsx?$|node_modules\/motion/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  security: { csp: contentSecurityPolicy(sealed) },
  fonts: [
    {
      provider: fontProviders.local(),
      name: "Fraunces",
      cssVariable: "--font-fraunces",
      fallbacks: ["Fraunces fallback", "serif"],
      // What Astro measures is the font at the size of a sentence; ours sets headings.
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: [`${FONTS}/fraunces/files/fraunces-latin-opsz-normal.woff2`],
            weight: "100 900",
            style: "normal",
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: "Hanken Grotesk",
      cssVariable: "--font-hanken",
      fallbacks: ["Hanken fallback", "sans-serif"],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: [`${FONTS}/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`],
            weight: "100 900",
            style: "normal",
          },
        ],
      },
    },
  ],
});
