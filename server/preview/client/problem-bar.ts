import { KEEP } from "./merge.ts";

/** A problem of the content. */
export interface Problem {
  where: string;
  message: string;
  sanity?: string | undefined;
}

const BAR = `position:fixed;inset:auto 0 0 0;z-index:2147483000;margin:0;padding:12px 16px;
background:#fff8e6;color:#3d2f00;border-top:2px solid #d9a400;font:15px/1.45 system-ui,sans-serif;
max-height:40vh;overflow:auto`;
const ITEM = "display:block;margin:2px 0;cursor:pointer";

/** Shows why the page cannot be updated; removes the bar for no problems. */
export function showProblems(document: Document, problems: readonly Problem[]): void {
  const bar = document.querySelector<HTMLElement>(`[${KEEP}]`);
  if (problems.length === 0) {
    bar?.remove();
    return;
  }
  const next = document.createElement("div");
  next.setAttribute(KEEP, "");
  next.setAttribute("role", "status");
  next.style.cssText = BAR;
  const items = problems.map(({ where, message, sanity }) => {
    const item = document.createElement("span");
    item.style.cssText = ITEM;
    item.textContent = `${where}: ${message}.`;
    if (sanity !== undefined) item.dataset.sanity = sanity;
    return item;
  });
  next.append("The page stays as it was until this is corrected:", ...items);
  if (bar) bar.replaceWith(next);
  else document.body.append(next);
}
