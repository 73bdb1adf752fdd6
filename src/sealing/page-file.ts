/** The file of a page in the built site: `/agent/nora/index.html` for `/agent/nora`. */
export function fileOfPage(path: string): string {
  if (path === "/") return "/index.html";
  if (path === "/404") return "/404.html";
  return /\.\w+$/.test(path) ? path : `${path}/index.html`;
}
