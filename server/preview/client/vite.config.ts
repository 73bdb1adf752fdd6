import { defineConfig } from "vite";
import { ownHostOnly } from "../../../studio/build/own-host-only.ts";

/**
 * Build of the preview's scripts: scripts with fixed names (nothing of the preview is cached), and the
 * chunks that they load.
 */
export default defineConfig({
  root: import.meta.dirname,
  // The preview may lie below another path: see door.ts.
  base: "./",
  publicDir: false,
  logLevel: "warn",
  plugins: [ownHostOnly()],
  build: {
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: [
        `${import.meta.dirname}/overlay.ts`,
        `${import.meta.dirname}/comparison.ts`,
        `${import.meta.dirname}/side.ts`,
      ],
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "overlay[extname]",
      },
    },
  },
});
