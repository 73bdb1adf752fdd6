import type { SourceConfig } from "../../src/content/source.ts";
import type { ReadinessProbe } from "../http/health-routes.ts";
import { contentCheck } from "../source/content-check.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { createProbe, failed } from "../runtime/readiness/probe.ts";
import type { Makers } from "./dataset/subject.ts";

/**
 * Readiness of the asset-generation service.
 * @param options.token a token with write access to the dataset
 * @param options.folder absolute path of the service's data folder
 */
export function avatarsReadiness(options: {
  source: SourceConfig;
  token: string | undefined;
  makers: Makers;
  folder: string;
}): ReadinessProbe {
  const { source, token, makers, folder } = options;
  return createProbe("avatars", [
    contentCheck(source),
    diskCheck(folder),
    {
      name: "providers",
      run: () => {
        const { voice, talking, media } = makers;
        if (token === undefined) {
          return failed(
            "providers",
            "What is made cannot be put into the dataset: set SANITY_WRITE_TOKEN to a token with the role Editor.",
          );
        }
        const message = `Voices by ${voice}, faces by ${talking}, files at ${media}.`;
        return { check: { name: "providers", ok: true, message } };
      },
    },
  ]);
}
