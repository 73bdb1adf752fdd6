/**
 * Puts the placeholder in the place of pictures that do not load (specification, section 8):
 * those that name one in `data-placeholder`. The picture keeps its text and its size.
 */
export function connectPlaceholders(document: Document): void {
  // Failures of pictures do not bubble, but they can be caught on their way down.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) showPlaceholder(target);
    },
    true,
  );
  for (const image of document.images) {
    // Either broken before this script ran, or a drawing without a size of its own: decoding tells.
    if (image.complete && image.naturalWidth === 0)
      image.decode().catch(() => showPlaceholder(image));
  }
}

function showPlaceholder(image: HTMLImageElement): void {
  const { placeholder } = image.dataset;
  if (placeholder === undefined) return;
  // Only once: a placeholder that is missing as well must not be requested again and again.
  delete image.dataset.placeholder;
  image.removeAttribute("srcset");
  image.removeAttribute("sizes");
  image.src = placeholder;
}
