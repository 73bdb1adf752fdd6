import type { Choices } from "../support/choices.ts";
import type { Program } from "../support/instance.ts";
import type { Ground } from "./ground.ts";

/** A request as it goes over the wire. */
interface Hostile {
  /** Latin-1: each character is a byte. */
  text: string;
  /** The program that it is for, where it is not for any. */
  to?: Program;
  /** True when it has to be answered 4xx, or not at all. */
  refused?: boolean;
  /** True when it may wait for ever: others have to be answered meanwhile. */
  endless?: boolean;
  hangUp?: boolean;
  /** Bytes of each piece that is sent. */
  pieceBytes?: number;
  /** Connections that send it at the same time. */
  copies?: number;
}

/** Addresses that exist. */
const PATHS: Readonly<Record<Program, readonly string[]>> = {
  site: [
    "/",
    "/agent/nora",
    "/404",
    "/robots.txt",
    "/studio/",
    "/health",
    "/ready",
    "/favicon.svg",
  ],
  studio: ["/", "/studio/", "/studio/structure", "/studio/static/", "/health", "/ready"],
  lake: [
    "/v2026-05-01/data/query/production?query=1",
    "/v2026-05-01/data/doc/production/agent-nora",
    "/v2026-05-01/data/export/production",
    "/v2026-05-01/users/me",
    "/health",
  ],
  publisher: ["/health", "/ready", "/webhook"],
  preview: ["/", "/agent/nora", "/preview/enable?sanity-preview-secret=x", "/health"],
  avatars: ["/health", "/ready", "/voices", "/avatars", "/avatars/nora/check"],
};
const ALL: readonly Program[] = ["site", "studio", "lake", "publisher", "preview", "avatars"];

const TARGETS = ["etc/passwd", "package.json", ".env", "lake/token", "lake/lake.sqlite"];
const CLIMBS = ["../", "..%2f", "%2e%2e/", "..\\", "..%5c", "..;/", "%252e%252e%252f", "..%00/"];
const HOSTS = ["evil.example", "127.0.0.1.evil.example", "169.254.169.254", "a@127.0.0.1", "", " "];
const ORIGINS = ["https://evil.example", "null", "http://localhost.evil.example", "file://"];
const METHODS = [
  "PUT",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "get",
  "G\u00cbT",
  "HEAD",
];
const RANGES = ["0-", "-999999999999", "5-2", "0-1,3-4", `${"0-1,".repeat(400)}0-1`, "-", "-0"];
const ADDRESSES = [
  "//evil.example/%2f..",
  "/%zz",
  "/\u00e9\u00ff",
  `/${"a".repeat(9000)}`,
  `/${"a/".repeat(3000)}`,
  "http://evil.example/",
  "*",
  "/.git/config",
  "/__proto__",
  "/agent/nora%0d%0aSet-Cookie:%20a=b",
  "/%5cevil.example",
  "/_headers",
  "/v1/data/query/..%2f",
  `/v2026-05-01/data/listen/production?query=${"(".repeat(500)}`,
];
/** Lines that change what a request means, or are hard to read. */
const LINES = [
  "X-Forwarded-Host: evil.example",
  "X-HTTP-Method-Override: DELETE",
  "X-Original-URL: /studio/",
  `Authorization: Basic ${"a".repeat(400)}`,
  "Authorization: Bearer",
  "Cookie: preview-session=e30.e30; preview-session=.",
  `Cookie: ${"a=b; ".repeat(800)}`,
  `If-None-Match: ${'"x", '.repeat(300)}"y"`,
  "If-Modified-Since: x",
  'If-Range: "x"\r\nRange: bytes=0-1',
  "Accept-Encoding: *;q=0",
  `Accept-Encoding: ${"br".repeat(500)}`,
  `X-Long: ${"a".repeat(40_000)}`,
  Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`).join("\r\n"),
  "X-Nul: a\0b",
  ": nameless",
  "X-Fold: a\r\n b",
  "Expect: 200-maybe",
  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
const INNER = "GET /studio/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
/** Heads and bodies whose end is not clear, after `POST <path> HTTP/1.1`. */
const SMUGGLED = [
  `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${INNER}`,
  `Content-Length: 0\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
  `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${INNER}`,
  `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${INNER}`,
  `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${INNER}`,
  `Content-Length: 0x2\r\n\r\n{}${INNER}`,
  "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nx",
  "Transfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n",
  "Content-Length: 99999999999999\r\nContent-Type: application/json\r\n\r\n{",
  "Host: evil.example\r\n\r\n",
];
/** Bytes that are no request. */
const NOISE = ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"];

type Kind = (choices: Choices, path: string, program: Program) => Hostile;

const KINDS: readonly Kind[] = [
  ({ pick, int }) => {
    const base = pick(["/", "/media/", "/studio/static/", "/files/polyphony/production/"]);
    const tail = pick(["", "%00.html", "?x", "/", "%20", "::$DATA"]);
    return { text: get(base + pick(CLIMBS).repeat(int(1, 9)) + pick(TARGETS) + tail) };
  },
  ({ pick }) => ({ text: get(pick(ADDRESSES)) }),
  ({ pick, text }, path) => ({ text: get(`${path}?${text("%&=[]{}\"'<>;", 60)}`, pick(LINES)) }),
  ({ pick }, path) => ({ text: request(pick(METHODS), path, "Content-Length: 2", "{}") }),
  ({ pick }, path) => ({ text: get(path, pick(LINES)) }),
  ({ pick }, path) => ({ text: get(path, `Range: bytes=${pick(RANGES)}`) }),
  ({ pick }, path, program) => ({
    text: get(path).replace("Host: 127.0.0.1", `Host: ${pick(HOSTS)}`),
    // What is behind a proxy may have any name there: visitors' pages, and the door for webhooks.
    refused: program !== "site" && program !== "publisher",
  }),
  ({ pick }, path, program) => ({
    text: request(
      pick(["GET", "POST", "OPTIONS", "HEAD"]),
      path,
      pick([`Origin: ${pick(ORIGINS)}`, "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors"]),
    ),
    refused: program !== "site",
  }),
  ({ pick, text }) => {
    const code = pick([`"${text("abcDEF123-_", 43)}"`, '{"$ne":null}', '"../token"', "", '["a"]']);
    const body = `{"code":${code}}`;
    const lines = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    return { to: "studio", text: request("POST", "/studio/sign-in", lines, body), refused: true };
  },
  ({ pick }, path) => ({
    text: `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${pick(SMUGGLED)}`,
    endless: true,
  }),
  ({ pick, text }) => ({
    text: `${pick(NOISE)}${text("\0\x01 GETPOST/\r\n:\xff", 300)}`,
    endless: true,
  }),
  ({ int }, path) => ({
    text: get(path, `X-Slow: ${"a".repeat(600)}`).slice(0, int(20, 600)),
    endless: true,
    pieceBytes: int(1, 40),
    copies: int(1, 60),
  }),
  (_, path) => ({ text: get(path), endless: true, hangUp: true }),
];

/** How long a request that may wait for ever is given, in milliseconds. */
const GLANCE_MS = 1200;

/** Sends one hostile request to any program, and checks the answer or that others are answered beside it. */
export async function sendHostile(ground: Ground, choices: Choices): Promise<void> {
  const any = choices.pick(ALL);
  const made = choices.pick(KINDS)(choices, choices.pick(PATHS[any]), any);
  const { to: program = any, text, refused = false, endless = false, copies = 1, ...manner } = made;
  const shown = { program, text };
  if (endless) {
    const sent = Array.from({ length: copies }, () =>
      ground.send(program, text, { ...manner, patienceMs: GLANCE_MS }),
    );
    ground.judge(program, await ground.send(program, get("/health")), shown);
    const [first] = await Promise.all(sent);
    if (first?.kind === "reply") ground.judge(program, first, shown);
    return;
  }
  const reply = ground.judge(program, await ground.send(program, text), shown);
  if (refused && reply !== undefined && reply.status < 400) {
    ground.find(`The ${program} answered ${reply.status} to what it has to refuse`, shown);
  }
}

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Queries that are costly, deep or wrong. */
const QUERIES: readonly ((choices: Choices) => string)[] = [
  ({ int }) => `"${"a".repeat(int(40, 4000))}" match "${"*a".repeat(int(5, 1000))}*b"`,
  ({ int }) => `*[[name, title, problem] match "${"*a*e*i*o*u".repeat(int(1, 40))}"]`,
  ({ int }) => `${"*[]{ 'x': ".repeat(int(2, 5))}count(*)${" }".repeat(int(2, 5))}`,
  () => `*[count(*[references(^._id) && count(*[references(^.^._id)]) > 0]) > 0]`,
  ({ int }) => `*[]{ "all": *[_type != ^._type][0...${int(10, 100_000)}]{ "b": *[_id != ^._id] } }`,
  ({ pick }) => nested("(", ")", pick([50, 5000, 40_000])),
  ({ pick }) => nested("[", "]", pick([50, 5000, 20_000])),
  ({ pick }) => nested('{"a":', "}", pick([50, 5000])),
  ({ pick }) => Array.from({ length: pick([500, 20_000]) }, () => "1").join("+"),
  ({ int }) => `*[${Array.from({ length: int(100, 5000) }, (_, n) => `_id == "${n}"`).join("||")}]`,
  ({ pick }) => `*[${pick(["0...999999999999", "-1...-999999999", "0..1e308"])}]`,
  ({ int }) => `*[]${".image.asset->".repeat(int(1, 60))}`,
  ({ pick }) => `${pick(["pt::text", "string::split", "dateTime", "geo::distance", "score"])}(*)`,
  ({ pick }) => pick(["*[_type == 'sanity.previewUrlSecret']", "*[_id in path('_.**')]", "1e400"]),
  ({ text, int }) => text("*[]{}()\"'|&!=<>@^.->,:$_ab01 \n", int(1, 300)),
];
/** The lake stops a query after some seconds, and makes those wait that come meanwhile. */
const COSTLY_MS = 90_000;

/** Asks the lake one hostile question; a small one beside it has to be answered. */
export async function askHostile(ground: Ground, choices: Choices): Promise<void> {
  const query = choices.pick(QUERIES)(choices);
  const path = "/v2026-05-01/data/query/production";
  const ask = (text: string, more: string) => {
    const body = JSON.stringify({ query: text });
    const lines = `${more}Content-Type: application/json\r\nContent-Length: ${body.length}`;
    return request("POST", path, lines, body);
  };
  const costly = ground.send("lake", ask(query, ""), { patienceMs: COSTLY_MS });
  const trusted = `Authorization: Bearer ${ground.instance.token}\r\n`;
  ground.judge("lake", await ground.send("lake", ask(`*[0]._id`, trusted)), { beside: query });
  ground.judge("lake", await costly, { query });
}

/** A request with the headers that every client sends. */
function request(method: string, path: string, lines: string, body = ""): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close`;
  return `${head}${lines === "" ? "" : `\r\n${lines}`}\r\n\r\n${body}`;
}

function get(path: string, lines = ""): string {
  return request("GET", path, lines);
}
