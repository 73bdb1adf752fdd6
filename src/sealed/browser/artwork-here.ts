import { MEDIA_ROOT } from "../../facts/paths.ts";

/**
 * Gives the device's own player the opened pictures of those who speak. It asks for them by their
 * addresses, past the page: the host has none there, and the address would tell it who is heard.
 * @param open opens a file of the dataset and gives its address in this page
 */
export function openArtwork(open: (path: string) => Promise<string>): void {
  // Not every browser has such a player.
  if (!("MediaMetadata" in window)) return;
  const Plain = window.MediaMetadata;
  /** What the page says is heard; its picture comes as soon as it is opened. */
  class OpenedMetadata extends Plain {
    constructor({ artwork = [], ...told }: MediaMetadataInit = {}) {
      const sealed = artwork.filter(({ src }) => src.startsWith(MEDIA_ROOT));
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
