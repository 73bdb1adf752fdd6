import { defineConfig } from "vite";
import { PREVIEW_CLIENT } from "../../../src/facts/preview.ts";
import { ownHostOnly } from "../../../studio/build/own-host-only.ts";

/**
 * How the browser's side of the preview is made: one script that pages name by a fixed address
 * (nothing of the preview is ever cached), with what it loads later beside it.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: PREVIEW_CLIENT,
  publicDir: false,
  logLevel: "warn",
  plugins: [ownHostOnly()],
  build: {
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: `${import.meta.dirname}/overlay.ts`,
      output: {
        entryFileNames: "overlay.js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "overlay[extname]",
      },
    },
  },
});
