import type { CustomValidatorResult, SanityDocument } from "@sanity/types";
import { videoAddress } from "./content-rules.ts";
import { pathWithKeys } from "./missing.ts";
import { readVideo } from "../../src/rules/video.ts";

/** An agent's talking video, if any, is complete: the site's rules, field by field. */
export function validateVideo(agent: SanityDocument | undefined): CustomValidatorResult {
  // An error of an address appears at its own field.
  const addresses = [agent?.videoUrl, agent?.combined_url];
  if (addresses.some((address) => videoAddress(address) !== true)) return true;
  const read = agent && readVideo(agent);
  if (read === undefined || "video" in read) return true;
  return read.problems.map(({ path, message }) => ({
    path: pathWithKeys(agent, path),
    message: sentence(message),
  }));
}

/** The site's messages follow the field's name; here they are sentences. */
function sentence(message: string): string {
  return `This ${message}${message.endsWith(".") ? "" : "."}`;
}
