import { SESSION_PATH } from "../../src/facts/studio.ts";
import type { Choices } from "../support/choices.ts";
import type { Address, Ground } from "./ground.ts";

/** A raw request. */
interface Hostile {
  /** Latin-1: each character is a byte. */
  text: string;
  /** Address that it is for. Default: any. */
  to?: Address;
  /** True if the response has to be 4xx or missing. */
  refused?: boolean;
  /** True if it may wait forever, while others get responses. */
  endless?: boolean;
  hangUp?: boolean;
  /** Bytes of each piece that is sent. */
  pieceBytes?: number;
  /** Connections that send it at the same time. */
  copies?: number;
}

/** Paths that exist. */
const PATHS: Readonly<Record<Address, readonly string[]>> = {
  visitors: ["/", "/agent/nora", "/404", "/robots.txt", "/studio/", "/favicon.svg"],
  editors: [
    "/",
    "/studio/",
    "/studio/structure",
    "/studio/static/",
    "/health",
    "/ready",
    "/webhook",
    "/studio/api/session",
    "/studio/api/lake/v2026-05-01/data/query/production?query=1",
    "/studio/api/lake/v2026-05-01/data/doc/production/agent-nora",
    "/studio/api/lake/v2026-05-01/data/export/production",
    "/studio/api/lake/v2026-05-01/users/me",
    "/studio/api/publisher/releases",
    "/studio/api/preview/agent/nora",
    "/studio/api/preview/preview/enable?sanity-preview-secret=x",
    "/studio/api/avatars/voices",
    "/studio/api/avatars/avatars/nora/check",
  ],
};
const ALL: readonly Address[] = ["visitors", "editors", "editors"];

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
/** Header lines that change a request's meaning, or are hard to parse. */
const LINES = [
  "X-Forwarded-Host: evil.example",
  "X-HTTP-Method-Override: DELETE",
  "X-Original-URL: /studio/",
  `Authorization: Basic ${"a".repeat(400)}`,
  "Authorization: Bearer",
  "Cookie: studio=e30.e30; studio=.",
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
/** Heads and bodies with an ambiguous end, after `POST <path> HTTP/1.1`. */
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
/** Bytes that are not a request. */
const NOISE = ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"];

/** Public paths. */
const STATES = ["/health", "/ready"];

type Kind = (choices: Choices, path: string, address: Address) => Hostile;

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
  ({ pick }, path, address) => ({
    text: get(path).replace("Host: 127.0.0.1", `Host: ${pick(HOSTS)}`),
    // Behind a proxy the site may have any name, and monitors may request the state by any.
    refused: address === "editors" && !STATES.includes(path),
  }),
  ({ pick }, path, address) => ({
    text: request(
      pick(["GET", "POST", "OPTIONS", "HEAD"]),
      path,
      pick([`Origin: ${pick(ORIGINS)}`, "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors"]),
    ),
    refused: address === "editors" && !STATES.includes(path),
  }),
  ({ pick, text }) => {
    const code = pick([`"${text("abcDEF123-_", 43)}"`, '{"$ne":null}', '"../token"', "", '["a"]']);
    const body = `{"code":${code}}`;
    const lines = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    return { to: "editors", text: request("POST", SESSION_PATH, lines, body), refused: true };
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

/** Time after which a request that may wait forever is given up, in milliseconds. */
const GLANCE_MS = 1200;

/** Sends a hostile request to an address, and checks the response, or that other requests are served. */
export async function sendHostile(ground: Ground, choices: Choices): Promise<void> {
  const any = choices.pick(ALL);
  const made = choices.pick(KINDS)(choices, choices.pick(PATHS[any]), any);
  const { to = any, text, refused = false, endless = false, copies = 1, ...manner } = made;
  const evidence = { to, text };
  const small = to === "visitors" ? "/robots.txt" : "/health";
  if (endless) {
    const sent = Array.from({ length: copies }, () =>
      ground.send(to, text, { ...manner, patienceMs: GLANCE_MS }),
    );
    ground.judge(to, await ground.send(to, get(small)), evidence);
    const [first] = await Promise.all(sent);
    if (first?.kind === "reply") ground.judge(to, first, evidence);
    return;
  }
  const reply = ground.judge(to, await ground.send(to, text), evidence);
  if (refused && reply !== undefined && reply.status < 400) {
    ground.find(`The ${to}' address answered ${reply.status} to what it has to refuse`, evidence);
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
/** The lake stops a query after some seconds; other queries wait meanwhile. */
const COSTLY_MS = 90_000;

/** Sends the lake a hostile query; a small one at the same time has to be answered. */
export async function askHostile(ground: Ground, choices: Choices): Promise<void> {
  const query = choices.pick(QUERIES)(choices);
  const path = "/studio/api/lake/v2026-05-01/data/query/production";
  const ask = (text: string) => {
    const body = JSON.stringify({ query: text });
    const lines = `Authorization: Bearer ${ground.instance.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    return request("POST", path, lines, body);
  };
  const costly = ground.send("editors", ask(query), { patienceMs: COSTLY_MS });
  ground.judge("editors", await ground.send("editors", ask(`*[0]._id`)), { after: query });
  ground.judge("editors", await costly, { query });
}

/** A request with the headers that every client sends. */
function request(method: string, path: string, lines: string, body = ""): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close`;
  return `${head}${lines === "" ? "" : `\r\n${lines}`}\r\n\r\n${body}`;
}

function get(path: string, lines = ""): string {
  return request("GET", path, lines);
}
