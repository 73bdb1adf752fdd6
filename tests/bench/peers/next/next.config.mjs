/** @type {import("next").NextConfig} */
export default {
  output: "export",
  distDir: process.env.BENCH_OUT,
  trailingSlash: true,
};
