import { importContentKey, sealedName } from "sealed-site";
import { sealedGate } from "../../../server/gate/testing/sealed-gate.ts";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import { SEALED } from "./environment.ts";
import { FILES } from "./site-files.ts";

/** Where a sealed site has its media: the paths that pages name, by those that are served. Else nothing. */
export async function servedMedia(): Promise<ReadonlyMap<string, string>> {
  const gate = await sealedGate();
  if (!SEALED || gate.mode === "open") return new Map();
  const keys = await importContentKey(gate.contentKey);
  const media = FILES.filter((file) => file.startsWith(MEDIA_ROOT));
  return new Map(
    await Promise.all(
      media.map(async (file) => [MEDIA_ROOT + (await sealedName(keys, file)), file] as const),
    ),
  );
}
