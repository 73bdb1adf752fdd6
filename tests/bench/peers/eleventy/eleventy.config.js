// The same pages as the site's agent pages, as Eleventy's guide makes pages from data: one global
// data file, and pagination of one.
export default function (config) {
  config.addFilter("byNumber", (list) => [...list].sort((a, b) => a.id - b.id));
  config.addFilter("nameOf", (pillars, id) => pillars.find((each) => each.id === id)?.name ?? id);
  return {
    dir: { input: "pages", output: process.env.BENCH_OUT },
    htmlTemplateEngine: "njk",
  };
}
