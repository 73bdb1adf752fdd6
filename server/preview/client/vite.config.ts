import { defineConfig } from "vite";
import { ownHostOnly } from "../../../studio/build.ts";

/**
 * Build of the preview's scripts: one with a fixed name (nothing of the preview is cached), and the
 * chunks that it loads.
 */
export default defineConfig({
  root: import.meta.dirname,
  // A script loads its chunks from beside itself, wherever that is.
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
      input: `${import.meta.dirname}/overlay.ts`,
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "overlay[extname]",
      },
    },
  },
});
