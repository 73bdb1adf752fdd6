import type { HostedFile } from "../provider.ts";
import { under } from "../http/address.ts";

/** Where files are delivered from. */
export interface Delivery {
  /** Address without the cloud's name: `https://res.cloudinary.com`. */
  readonly baseUrl: string;
  readonly cloudName: string;
}

/**
 * Address of a square cut of a picture with the face in its middle, in the format and quality that
 * suit the browser (specification, section 3).
 * @param size pixels of either side
 */
export function portraitUrl(delivery: Delivery, file: HostedFile, size: number): string {
  const cut = `c_thumb,g_face,w_${size},h_${size},f_auto,q_auto`;
  return deliveryUrl(delivery, file, "image", cut, "");
}

/** Address of a video as WebM with VP9, which Cloudinary makes when it is first asked for. */
export function webmUrl(delivery: Delivery, file: HostedFile): string {
  return deliveryUrl(delivery, file, "video", "q_auto,vc_vp9", ".webm");
}

/** Addresses follow a convention of paths (section 7), so no request is needed. */
function deliveryUrl(
  { baseUrl, cloudName }: Delivery,
  file: HostedFile,
  type: "image" | "video",
  transformation: string,
  extension: string,
): string {
  // With a version the address changes with the file, so no cache shows the one before.
  const version = /\/upload\/(?:.+\/)?(v\d+)\//.exec(file.secureUrl)?.[1];
  const id = file.publicId.split("/").map(encodeURIComponent).join("/");
  const parts = [cloudName, type, "upload", transformation, version, id + extension];
  return under(baseUrl, `/${parts.filter((part) => part !== undefined).join("/")}`);
}
