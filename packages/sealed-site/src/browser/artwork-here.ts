/**
 * Gives the device's own player the opened pictures of those who speak. It asks for them by their
 * addresses, past the page: the host has none there, and the address would tell it who is heard.
 * @param isSealed whether an address is that of a sealed file
 * @param open opens a sealed file and gives its address in this page
 */
export function openArtwork(
  isSealed: (address: string) => boolean,
  open: (address: string) => Promise<string>,
): void {
  // Not every browser has such a player.
  if (!("MediaMetadata" in window)) return;
  const Plain = window.MediaMetadata;
  /** What the page says is heard; its picture comes as soon as it is opened. */
  class OpenedMetadata extends Plain {
    constructor({ artwork = [], ...told }: MediaMetadataInit = {}) {
      const sealed = artwork.filter(({ src }) => isSealed(src));
      super({ ...told, artwork: artwork.filter((picture) => !sealed.includes(picture)) });
      for (const picture of sealed) {
        open(picture.src).then(
          (src) => {
            this.artwork = [...this.artwork, { ...picture, src }];
          },
          // The player then shows none.
          () => undefined,
        );
      }
    }
  }
  window.MediaMetadata = OpenedMetadata;
}
