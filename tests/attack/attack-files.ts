import { createHash } from "node:crypto";
import { z } from "zod";
import { hashedFilesIn } from "../../server/publisher/engine/render-pages.ts";
import type { Arena, Turn } from "./arena.ts";
import type { Target } from "./attack-documents.ts";
import type { Choices } from "./choices.ts";
import { ATTACKED } from "./documents.ts";
import { makeFile } from "./files.ts";
import { checkServedFile } from "./invariants.ts";
import { dealtWith, PUBLISH_MS, readPages } from "./site.ts";

/** An upload that the lake has acknowledged. */
export interface Upload {
  attack: string;
  path: string;
  /** SHA-256 of what it was served as. */
  served: string;
}

const Uploaded = z.object({ document: z.object({ _id: z.string(), path: z.string() }) });
/** How long an upload may take, in milliseconds: costly pictures are read one after another. */
const READ_MS = 60_000;
/** A page that shows the picture of an agent's domain. */
const SHOWS_PICTURES = "/";

/** Uploads one hostile file; what is taken is looked at where the lake and the site serve it. */
export async function attackByFile(
  arena: Arena,
  turn: Turn,
  choices: Choices,
  target: Target,
  uploads: Upload[],
): Promise<void> {
  const file = await makeFile(choices);
  const shown = JSON.stringify({
    upload: file.kind,
    to: file.to,
    contentType: file.contentType,
    filename: file.filename.slice(0, 60),
    bytes: file.bytes.length,
    start: file.bytes.subarray(0, 200).toString("latin1"),
  });
  const head = [
    `POST /v2026-05-01/assets/${file.to}/production?filename=${encodeURIComponent(file.filename)} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${arena.instance.token}`,
    `Content-Type: ${file.contentType}`,
    `Content-Length: ${file.bytes.length}`,
    "Connection: close",
  ];
  const message = Buffer.concat([
    Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"),
    file.bytes,
  ]);
  const reply = arena.judge(
    turn,
    "lake",
    await arena.send("lake", message, { patienceMs: READ_MS }),
    shown,
  );
  if (reply?.status !== 200) return;
  const { document } = Uploaded.parse(JSON.parse(reply.body.toString("utf8")));
  const served = await lookAt(arena, turn, "lake", `/${document.path}`, shown);
  if (served === undefined) return;
  uploads.push({ attack: `${turn.family}:${turn.n}`, path: document.path, served });
  if (file.to === "images" && choices.chance(0.6)) {
    await target.alone(() =>
      showOnSite(arena, turn, { choices, target, asset: document._id, shown }),
    );
  }
}

/** Fetches a file and checks how it is served. @returns its hash; undefined when it is not served */
async function lookAt(
  arena: Arena,
  turn: Turn,
  program: "lake" | "site",
  path: string,
  shown: string,
): Promise<string | undefined> {
  const came = await arena.send(
    program,
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  );
  if (came.kind !== "reply" || came.status !== 200) {
    arena.find(
      turn,
      "lost",
      `The ${program} does not serve a file that was taken: ${came.kind === "reply" ? came.status : came.kind}`,
      shown,
    );
    return undefined;
  }
  arena.inspect(turn, program, came, shown);
  for (const what of checkServedFile(came))
    arena.find(turn, "wrong", `The ${program}: ${what}`, shown);
  return createHash("sha256").update(came.body).digest("hex");
}

/** Makes the file the picture of an agent's domain, and looks at what the site serves then. */
async function showOnSite(
  arena: Arena,
  turn: Turn,
  {
    choices,
    target,
    asset,
    shown,
  }: { choices: Choices; target: Target; asset: string; shown: string },
): Promise<void> {
  const id = `agent-${choices.pick(ATTACKED)}`;
  arena.published.add(id);
  const known = new Set(await filesOfSite(arena));
  const put = async (reference: string | undefined) => {
    if (reference === undefined) return;
    const { _rev } = await whenBack(arena, () =>
      arena.instance.client
        .patch(id)
        .set({ "domainImage.asset": { _type: "reference", _ref: reference } })
        .commit(),
    );
    if (await dealtWith(arena, new Map([[id, _rev]]))) return;
    arena.find(
      turn,
      "hung",
      `The publisher did not deal with a picture within ${PUBLISH_MS / 1000} s`,
      shown,
    );
  };
  await put(asset);
  for (const path of await filesOfSite(arena)) {
    if (!known.has(path) && path.startsWith("/media/"))
      await lookAt(arena, turn, "site", path, shown);
  }
  await put(originalPicture(target, id));
}

async function filesOfSite(arena: Arena): Promise<string[]> {
  const pages = await readPages(arena, [SHOWS_PICTURES, "/connected-agents", "/organizations"]);
  return [...pages.values()].flatMap(({ html }) => hashedFilesIn(html));
}

function originalPicture({ originals }: Target, id: string): string | undefined {
  const Picture = z.object({ domainImage: z.object({ asset: z.object({ _ref: z.string() }) }) });
  return Picture.safeParse(originals.get(id)).data?.domainImage.asset._ref;
}

/** Writes as an editor does: again while the lake is down. */
async function whenBack<T>(arena: Arena, write: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const since = performance.now();
    try {
      return await write();
    } catch (error) {
      if (tries > 5 || !arena.outages.touched("lake", since)) throw error;
      await arena.outages.over("lake");
    }
  }
}
