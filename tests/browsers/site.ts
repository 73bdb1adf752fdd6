/**
 * Address of the site that is tested, without a slash at the end.
 * @throws Error when TEST_SITE_URL is not set
 */
export function siteUrl(): string {
  return required("TEST_SITE_URL");
}

/**
 * Address of the same site in its sealed form.
 * @throws Error when TEST_SEALED_URL is not set
 */
export function sealedUrl(): string {
  return required("TEST_SEALED_URL");
}

function required(name: string): string {
  const url = process.env[name];
  if (url) return url;
  throw new Error(`${name} is not set. Run this with npm test -- --browsers.`);
}

/**
 * Paths of the files of a video of the landing page.
 * @param voice its place there, from 0
 * @throws Error when there is no such video
 */
export async function videoFilesOf(voice: number): Promise<string[]> {
  const html = await (await fetch(`${siteUrl()}/`)).text();
  const video = [...html.matchAll(/<video[^]*?<\/video>/g)][voice]?.[0] ?? "";
  const paths = [...video.matchAll(/<source[^>]* src="([^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  if (paths.length > 0) return paths;
  throw new Error(`The landing page has no video ${voice}.`);
}
