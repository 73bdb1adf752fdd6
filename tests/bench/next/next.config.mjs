/** @type {import("next").NextConfig} */
export default {
  output: "export",
  distDir: process.env.BENCH_OUT,
  trailingSlash: true,
  // Without this Next takes the whole project for its workspace, and our middleware for its own.
  turbopack: { root: import.meta.dirname },
};
