import { readdir, readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serveLocally } from "../../tests/support/own-server.ts";
import { testFolder } from "../../tests/support/test-folder.ts";
import { BuildMedia } from "./build-media.ts";
import { ContentError, SourceError } from "./errors.ts";
import { fetchMedia } from "./media-files.ts";
import { mediaBase } from "./source.ts";

const FILE = {
  path: "/media/a.webp",
  from: "images",
  source: "a.webp",
  document: "nora",
  field: "portrait",
} as const;

async function serve(listener: RequestListener) {
  const { port, close } = await serveLocally(listener);
  onTestFinished(close);
  return { base: { images: `http://127.0.0.1:${port}`, files: "" }, folder: testFolder() };
}

test("the error for a truncated file names its document, and the file is not cached", async () => {
  const { base, folder } = await serve((request, response) => {
    response.writeHead(200, { "content-length": 1000 });
    response.write("half", () => request.socket.destroy());
  });
  const failed = fetchMedia(FILE, base, folder);
  await expect(failed).rejects.toThrow(SourceError);
  await expect(failed).rejects.toThrow(/"nora".*stopped sending it/);
  expect(await readdir(folder)).toEqual([]);
});

test("a picture that is gone is told with its document and field", async () => {
  const { base, folder } = await serve((_request, response) => void response.writeHead(404).end());
  await expect(fetchMedia(FILE, base, folder)).rejects.toThrow(
    /^Document "nora", field "\w+": its picture is gone from the Content Lake \(404\)/,
  );
});

test("a picture for links is drawn with a drawing of any size, and refused with one that cannot be drawn", async () => {
  let viewBox = "0 0 20000 20000";
  const { base, folder } = await serve((_request, response) => {
    response.end(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="M0 0h9v9z"/></svg>`,
    );
  });
  const compose = (source: string) => {
    const portrait = { ...FILE, path: `/media/${source}`, source };
    const box = { left: 0, top: 0, width: 36, height: 51 };
    const composition = {
      width: 120,
      height: 63,
      drawing: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63"/>',
      picture: { file: portrait, box },
      words: { left: 0, top: 0, blocks: [] },
    };
    return fetchMedia(
      { path: `${source}.jpg`, composition, document: "nora", field: "image" },
      base,
      folder,
    );
  };
  expect((await compose("large.svg")).length).toBeGreaterThan(0);
  viewBox = "0 0 1 30000";
  const failed = compose("thin.svg");
  await expect(failed).rejects.toThrow(ContentError);
  await expect(failed).rejects.toThrow(
    /^Document "nora", field "image": its picture for links cannot be drawn/,
  );
});

test("a picture of the embedded lake, which requires a token, is fetched with it", async () => {
  const { base, folder } = await serve((request, response) => {
    const mayRead = request.headers.authorization === "Bearer secret";
    response.writeHead(mayRead ? 200 : 401).end("picture");
  });
  const { origin } = new URL(base.images);
  const source = { projectId: "polyphony", dataset: "production", token: "secret" };
  const lake = mediaBase({ ...source, apiHost: origin });
  expect(String(await fetchMedia(FILE, lake, folder))).toBe("picture");
  // Sanity's CDN needs none, and another host must not get it.
  expect(mediaBase(source)).not.toHaveProperty("headers");
});

test("a failing media host blocks only its own document, and its files are cached", async () => {
  let status = 503;
  const { base, folder } = await serve((_request, response) => {
    response.writeHead(status).end("film");
  });
  const file = {
    path: "/media/nora-0123456789ab.mp4",
    from: "host",
    source: `${base.images}/nora.mp4`,
    document: "nora",
    field: "videoUrl",
  } as const;
  await expect(fetchMedia(file, base, folder)).rejects.toThrow(ContentError);
  await expect(fetchMedia(file, base, folder)).rejects.toThrow(/"videoUrl".*answers with 503/);
  status = 200;
  expect(String(await fetchMedia(file, base, folder))).toBe("film");
});

test("a build places what pages name, and one that misses a file names its document at once", async () => {
  const { base, folder } = await serve(({ url }, response) => {
    if (url === "/gone.webp") response.writeHead(404).end();
    // A host that hangs.
    else if (url !== "/slow.webp") response.end("picture");
  });
  const place = async (...names: readonly string[]) => {
    const media = new BuildMedia({ base, cacheDir: testFolder() });
    for (const name of names) media.set(name, { ...FILE, path: `/media/${name}`, source: name });
    await media.place(folder);
  };
  await place("a.webp", "b.webp");
  expect(await readFile(`${folder}/media/b.webp`, "utf8")).toBe("picture");
  await expect(place("slow.webp", "gone.webp")).rejects.toThrow(
    /^Document "nora", field "portrait": its picture is gone/,
  );
});
