import type { ContentKeys } from "../lock.ts";
import { isPublic, type Site } from "../site.ts";
import { fileResponse } from "./file-response.ts";
import { openArtwork } from "./page-artwork.ts";
import { pathIn } from "./path-in.ts";

/** Distance from the window at which a picture's file is opened, in CSS pixels. */
const NEAR = 600;
/** A transparent picture, shown until the real one is opened. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * Pictures, videos and captions of a page that no service worker opens: each file is opened as a whole,
 * pictures when they come near the window, videos when they are to play, and their pictures for the
 * device's own player then.
 * @param page before it is part of the shown document
 */
export function openPageMedia(site: Site, keys: ContentKeys, page: Document): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        handlers.get(target)?.();
      }
    },
    { rootMargin: `${NEAR}px` },
  );
  const handlers = new Map<Element, () => void>();
  const whenNear = (element: Element, show: () => void) => {
    handlers.set(element, show);
    near.observe(element);
  };
  const isSealed = (address: string | null | undefined): address is string => {
    const path = address?.startsWith("/") ? pathIn(site.base, address) : undefined;
    return path !== undefined && !isPublic(site, path);
  };
  const open = (address: string) => openedAddress(site, keys, address);

  for (const image of page.querySelectorAll("img")) {
    const path = pictureOf(image);
    if (!isSealed(path)) continue;
    image.removeAttribute("srcset");
    image.src = NOTHING;
    whenNear(image, () => {
      open(path).then(
        (address) => (image.src = address),
        () => image.dispatchEvent(new Event("error")),
      );
    });
  }
  for (const video of page.querySelectorAll("video")) {
    openVideo(video, isSealed, open);
  }
  openArtwork(isSealed, open);
}

/**
 * Removes a video's sources until it has to play or preload: a video without sources waits
 * for one to be added.
 */
function openVideo(
  video: HTMLVideoElement,
  isSealed: (address: string | null | undefined) => address is string,
  open: (address: string) => Promise<string>,
): void {
  const sources = [...video.querySelectorAll("source")];
  const playable = sources.find(({ type }) => video.canPlayType(type) !== "");
  const path = playable?.getAttribute("src");
  if (playable === undefined || !isSealed(path)) return;
  for (const source of sources) source.remove();
  const captions = video.querySelector("track");
  const captionsPath = captions?.getAttribute("src");
  captions?.removeAttribute("src");

  let opening = false;
  const load = async () => {
    if (opening) return;
    opening = true;
    try {
      if (captions && captionsPath) captions.src = await open(captionsPath).catch(() => "");
      playable.src = await open(path);
      video.append(playable);
    } catch {
      // The next request to play tries again.
      opening = false;
      video.dispatchEvent(new Event("error"));
    }
  };
  video.addEventListener("play", load);
  new MutationObserver(() => {
    if (video.preload === "auto") void load();
  }).observe(video, { attributeFilter: ["preload"] });
}

/** The smallest of a picture's files that is as wide as it will be shown. */
function pictureOf(image: HTMLImageElement): string | null {
  const pixels = Math.min(innerWidth, image.width || innerWidth) * devicePixelRatio;
  const files = image.srcset
    .split(",")
    .map((candidate) => /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate))
    .flatMap((match) => (match?.[1] ? [{ path: match[1], width: Number(match[2]) }] : []))
    .sort((a, b) => a.width - b.width);
  const fitting = files.find(({ width }) => width >= pixels) ?? files.at(-1);
  return fitting?.path ?? image.getAttribute("src");
}

/** Opens a file. @returns an address of it in this page @throws TypeError when it does not open */
async function openedAddress(site: Site, keys: ContentKeys, address: string): Promise<string> {
  const request = new Request(new URL(address, location.href));
  const response = await fileResponse(site, keys, request, new Map());
  if (!response?.ok) throw new TypeError(`The host has no whole file for ${address}.`);
  return URL.createObjectURL(await response.blob());
}
