import react from "@astrojs/react";
import { defineConfig, envField } from "astro/config";
import { resolve } from "node:path";
import { clientDirectives } from "./src/build/client-directives.ts";
import { keepRenderer } from "./src/build/keep-renderer.ts";
import { placeRedirects } from "./src/build/place-redirects.ts";
import { sealSite } from "./src/build/seal-site.ts";
import { contentIntegration } from "./src/content/integration.ts";
import { contentSecurityPolicy } from "./src/security/policy.ts";

/** An environment variable; an empty one counts as not set. */
const env = (name) => process.env[name] || undefined;

/** Folder for what a publisher needs of a build: the bundle that renders pages, and their index. */
const rendererDir = env("POLYPHONY_RENDERER_DIR") && resolve(env("POLYPHONY_RENDERER_DIR"));

/** Whether pages and media are encrypted (docs/security.md). */
const sealed = env("GATE_MODE") === "sealed";

/**
 * Names of a sealed site's scripts and styles, which everybody can read: those of chunks would tell
 * which pages and sections there are.
 */
const NAMELESS = sealed && {
  entryFileNames: "_astro/[hash].js",
  chunkFileNames: "_astro/[hash].js",
  assetFileNames: namelessAsset,
};

/** @param {{ names: readonly string[] }} asset */
function namelessAsset({ names }) {
  // `src/build/seal-site.ts` leaves the faces of the open gate out, and knows them by their name.
  return `_astro/${names.includes("faces.svg") ? "faces." : ""}[hash][extname]`;
}

export default defineConfig({
  site: env("SITE_URL") ?? "http://localhost:4321",
  outDir: env("POLYPHONY_OUT_DIR") ?? "dist",
  cacheDir: ".cache/astro",
  trailingSlash: "ignore",
  // External sheets are shared between pages and cached; inlined ones would be sent with each.
  build: { inlineStylesheets: "never", concurrency: 4 },
  redirects: { "/agents": "/#agents" },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    // Islands wait for nothing when they are rendered, and a stream for each takes its time.
    react({ experimentalDisableStreaming: true }),
    clientDirectives(),
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
    placeRedirects(),
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
      // Part of the bundle, so that the publisher renders what the build did.
      GATE_MODE: envField.enum({
        values: ["open", "sealed"],
        context: "server",
        access: "public",
        default: "open",
      }),
      // Set by that host while it builds.
      NETLIFY: envField.boolean({ context: "server", access: "public", default: false }),
      GATE_LOCK: envField.string({ context: "server", access: "public", optional: true }),
    },
    validateSecrets: false,
  },
  vite: {
    // In the folder of our other caches: node_modules may be read-only.
    cacheDir: ".cache/vite",
    // Scripts are files that the browser keeps: inlined ones would be sent with each page.
    build: { assetsInlineLimit: 0 },
    environments: {
      prerender: {
        build: {
          rolldownOptions: {
            output: {
              ...(sealed && { assetFileNames: namelessAsset }),
              codeSplitting: {
                groups: [
                  // Styles of shared parts go into one sheet beside the page's own, not six: on a slow
                  // line each file costs a way there and back before anything shows.
                  {
                    name: "parts",
                    test: /src\/(components\/(?!Fold|PillarBadge|PillarPaper|RelatedReading)|layouts\/Page|islands|styles|travel)[^?]*\.(astro|css)/,
                  },
                  // The landing page needs none of these.
                  {
                    name: "folds",
                    test: /src\/components\/(Fold|PillarBadge)[^?]*\.astro/,
                  },
                ],
              },
            },
          },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              ...NAMELESS,
              // What every page loads goes into two files, not nine: they compress better, and the
              // byte budget is tight. What scripts outside islands use as well is apart: they
              // would load React with it, and the watchdog tells when React does not come.
              codeSplitting: {
                groups: [
                  {
                    name: "shared",
                    test: /islands\/shared\/fallback\.ts$/,
                    priority: 1,
                  },
                  {
                    name: "react",
                    test: /node_modules\/(react|react-dom|scheduler|@astrojs)\//,
                  },
                  {
                    name: "islands",
                    test: /src\/(islands\/(gate|reveal|shared\/Island)|facts\/(?!times))[^?]*\.tsx?$|node_modules\/motion/,
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
});
