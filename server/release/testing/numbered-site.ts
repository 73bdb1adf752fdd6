/** A site of a few pages that all contain the release's number, to detect mixed releases. */
export const PAGES = [0, 1, 2, 3] as const;

/** Path of a page. The last page moves with every release, so that one comes and one goes. */
export function pathOf(page: number, number: number): string {
  return page === PAGES.length - 1 ? `/at-${number}.html` : `/page-${page}.html`;
}

/** Content of a page, long enough to be compressed and to need several packets. */
export function pageOf(number: number, page: number): Buffer {
  const line = `<p>release ${number}, page ${page}</p>\n`;
  return Buffer.from(`<!doctype html><title>${number}</title>\n${line.repeat(1500)}`);
}

/** The release number of a page; undefined if its lines are of several releases. */
export function numberOf(text: string): number | undefined {
  const numbers = new Set(
    [...text.matchAll(/<p>release (\d+), page/g)].map(([, number]) => number),
  );
  const [only] = numbers;
  const whole = numbers.size === 1 && text.endsWith("</p>\n") && text.split("\n").length === 1502;
  return whole && only !== undefined ? Number(only) : undefined;
}
