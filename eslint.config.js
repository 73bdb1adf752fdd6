import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { closedTo, patternOf, ROOMS } from "./rooms.ts";

/** Packages that may not be imported: they would pull the full animation engine onto every page. */
const packages = ["motion", "motion/react"].map((name) => ({
  name,
  message: "Use motion/mini: see docs/decisions/javascript-budget.md.",
}));

/** The arrows of rooms.ts for .astro files, which dependency-cruiser cannot read. */
const arrows = ROOMS.filter(({ path }) => path.startsWith("src/")).map((room) => ({
  files: [`${room.path}/**/*.astro`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        paths: packages,
        patterns: closedTo(room).map(({ path }) => ({
          regex: `^(?:\\.\\./)+(?:src/)?${patternOf(path.replace(/^src\//, ""))}(?:/|$)`,
          message: `rooms(${room.path}): rooms.ts says that ${room.path} may not import ${path}.`,
        })),
      },
    ],
  },
}));

export default defineConfig(
  {
    ignores: [
      "node_modules",
      "dist",
      "packages/*/dist",
      ".astro",
      ".cache",
      ".data",
      ".sanity",
      // Other generators' sites, in their own ways, with packages of their own.
      "tests/bench/next",
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  { ...reactHooks.configs.flat.recommended, files: ["**/*.tsx", "src/islands/**"] },
  {
    rules: {
      // Guards instead of assertions: what comes from outside is checked, never believed.
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // Taking a member out of an object by naming it is not a forgotten variable.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      // CMS content is data, never markup.
      "astro/no-set-html-directive": "error",
      "no-restricted-imports": ["error", { paths: packages }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  ...arrows,
  {
    // Programs that speak to a person in a terminal.
    files: ["server/**/*.{ts,mjs}", "tests/**/*.ts", "packages/*/src/cli.ts", "packages/*.ts"],
    rules: { "no-console": "off" },
  },
);
