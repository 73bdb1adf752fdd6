import type { CustomValidatorResult, Path, SanityDocument } from "@sanity/types";
import { videoAddress } from "./content-rules.ts";
import { member } from "../../src/rules/content-rules.ts";
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

/** The form finds an item of a list by its key, not by its place. */
function pathWithKeys(agent: unknown, path: readonly (string | number)[]): Path {
  let value = agent;
  return path.map((part) => {
    value = member(value, String(part));
    const key = member(value, "_key");
    return typeof part === "number" && typeof key === "string" ? { _key: key } : part;
  });
}

/** The site's messages follow the field's name; here they are sentences. */
function sentence(message: string): string {
  return `This ${message}${message.endsWith(".") ? "" : "."}`;
}
