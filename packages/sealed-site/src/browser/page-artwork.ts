/**
 * Gives the device's media controls the opened pictures of the speakers. The device requests them by
 * address, bypassing the page: the host has no such file, and the request would reveal who speaks.
 * @param isSealed whether an address is that of a sealed file
 * @param open opens a sealed file and gives its address in this page
 */
export function openArtwork(
  isSealed: (address: string) => boolean,
  open: (address: string) => Promise<string>,
): void {
  // Not every browser has media controls.
  if (!("MediaMetadata" in window)) return;
  const Plain = window.MediaMetadata;
  /** The page's metadata apply at once; the picture follows as soon as it is opened. */
  class OpenedMetadata extends Plain {
    constructor({ artwork = [], ...metadata }: MediaMetadataInit = {}) {
      const sealed = artwork.filter(({ src }) => isSealed(src));
      super({ ...metadata, artwork: artwork.filter((picture) => !sealed.includes(picture)) });
      for (const picture of sealed) {
        open(picture.src).then(
          (src) => {
            this.artwork = [...this.artwork, { ...picture, src }];
          },
          // The media controls then show no picture.
          () => undefined,
        );
      }
    }
  }
  window.MediaMetadata = OpenedMetadata;
}
