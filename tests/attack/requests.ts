import type { Choices } from "./choices.ts";
import { PROGRAMS, type Program } from "./instance.ts";

/** What an answer has to be, besides what holds of every answer. */
export type Expectation =
  /** Anything, as long as it is an answer. */
  | "any"
  /** 4xx, or the connection is closed. */
  | "refused"
  /** An answer to a `Range` header. */
  | "range"
  /** No answer: the sender leaves or never ends. Another request is answered meanwhile. */
  | "none";

/** A request as it goes over the wire. */
export interface RawRequest {
  kind: string;
  program: Program;
  /** Latin-1: each character is a byte. */
  text: string;
  expect: Expectation;
  /** The `Range` header. */
  range?: string;
  hangUp?: boolean;
  /** Bytes of each piece that is sent. */
  pieceBytes?: number;
  /** Connections that send it at the same time. Default: 1. */
  copies?: number;
}

/** Addresses that exist. */
const PATHS: Readonly<Record<Program, readonly string[]>> = {
  site: [
    "/",
    "/agent/nora",
    "/agent/amara",
    "/contact",
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
    "/lake",
    "/health",
    "/ready",
  ],
  publisher: ["/health", "/ready", "/webhook"],
  preview: [
    "/",
    "/agent/nora",
    "/preview/enable?sanity-preview-secret=x",
    "/preview/changes",
    "/health",
  ],
  avatars: ["/health", "/ready", "/voices", "/avatars", "/plan", "/avatars/nora/check"],
};

const TARGETS = [
  "etc/passwd",
  "proc/self/environ",
  "package.json",
  ".env",
  "lake/token",
  "lake/lake.sqlite",
  "lake/webhook-secret",
  "site/releases.sqlite",
  "server/cli/start.ts",
];
const CLIMBS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..\\",
  "..%5c",
  "....//",
  "..;/",
  "%252e%252e%252f",
  "..%c0%af",
  "..%00/",
  "/../",
  ".%2e/",
];
const FOREIGN_HOSTS = [
  "evil.example",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "169.254.169.254",
  "[::2]",
  "evil.example:80@127.0.0.1",
  "",
  " ",
  "127.0.0.1, evil.example",
];
const FOREIGN_ORIGINS = [
  "https://evil.example",
  "null",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example:4321",
  "file://",
  "https://evil.example:443",
];
const METHODS = [
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "POST",
  "SEARCH",
  "get",
  "G\u00cbT",
  "FOO",
  "M-SEARCH",
  "HEAD",
];
const RANGES = [
  "bytes=0-",
  "bytes=-999999999999",
  "bytes=-1",
  "bytes=0-0",
  "bytes=5-2",
  "bytes=0-1,3-4",
  "bytes=999999999999-",
  "bytes=-0",
  "bytes=" + "0-1,".repeat(400) + "0-1",
  "bytes=-",
  "items=0-1",
  "bytes=0-18446744073709551616",
  "bytes=-9007199254740993",
];

/** Placeholder for the Studio's own origin, whose port the generator does not know. */
export const OWN_ORIGIN = "http://studio.invalid";

type Kind = (
  choices: Choices,
  program: Program,
) => Omit<RawRequest, "program" | "kind"> & {
  /** The program that it is for, where it is not for any. */
  to?: Program;
};

const KINDS: Readonly<Record<string, Kind>> = {
  traversal: (choices, program) => {
    const base = choices.pick([
      "/",
      "/media/",
      "/_astro/",
      "/studio/static/",
      "/files/polyphony/production/",
      "/images/polyphony/production/",
      choices.pick(PATHS[program]) + "/",
    ]);
    const climb = choices.pick(CLIMBS).repeat(choices.int(1, 9));
    const tail = choices.pick(["", "%00.html", "?x", "#x", "/", "%20", "::$DATA", "~", ".html"]);
    return { text: get(base + climb + choices.pick(TARGETS) + tail), expect: "any" };
  },
  path: (choices, program) => {
    const odd = [
      "//evil.example/%2f..",
      "/%",
      "/%zz",
      "/\u00e9\u00ff",
      "/" + "a".repeat(choices.int(1000, 9000)),
      "/" + "a/".repeat(choices.int(100, 3000)),
      "http://evil.example/",
      "http://127.0.0.1:1/",
      "*",
      "?x",
      "/.git/config",
      "/__proto__",
      "/constructor",
      "/studio/../lake",
      "/AGENT/NORA",
      "/agent/nora%0d%0aSet-Cookie:%20a=b",
      "/agents?//evil.example",
      "/%5cevil.example",
      "/\\evil.example",
      "//agents",
      "/agent//evil.example/..",
      "/_headers",
      "/_redirects",
      "/vX/projects",
      "/v1/data/query/..%2f",
      "/v2026-05-01/data/listen/production?query=" + "(".repeat(500),
      choices.pick(PATHS[program]) + "?" + choices.text("%&=[]{}\"'<>;", 60),
    ];
    return { text: get(choices.pick(odd)), expect: "any" };
  },
  method: (choices, program) => ({
    text: request(
      choices.pick(METHODS),
      choices.pick(PATHS[program]),
      choices.chance(0.5) ? ["Content-Length: 2"] : [],
      "{}",
    ),
    expect: "any",
  }),
  host: (choices, program) => ({
    text: `GET ${choices.pick(PATHS[program])} HTTP/1.1\r\nHost: ${choices.pick(FOREIGN_HOSTS)}\r\nConnection: close\r\n\r\n`,
    // What is behind a proxy may have any name there: visitors' pages, and the door for webhooks.
    expect: program === "site" || program === "publisher" ? "any" : "refused",
  }),
  origin: (choices, program) => {
    const lines = choices.chance(0.5)
      ? [`Origin: ${choices.pick(FOREIGN_ORIGINS)}`]
      : [
          "Sec-Fetch-Site: cross-site",
          `Sec-Fetch-Mode: ${choices.pick(["no-cors", "cors"])}`,
          `Sec-Fetch-Dest: ${choices.pick(["image", "script", "empty", "style"])}`,
        ];
    return {
      text: request(
        choices.pick(["GET", "GET", "POST", "OPTIONS", "HEAD"]),
        choices.pick(PATHS[program]),
        lines,
      ),
      expect: program === "site" ? "any" : "refused",
    };
  },
  proxied: (choices, program) => ({
    text: get(choices.pick(PATHS[program]), [
      `${choices.pick(["X-Forwarded-Host", "X-Forwarded-For", "Forwarded", "X-Original-URL", "X-Rewrite-URL", "X-HTTP-Method-Override", "X-Real-IP"])}: ${choices.pick(["127.0.0.1", "evil.example", "/studio/", "DELETE", "host=evil.example"])}`,
    ]),
    expect: "any",
  }),
  credentials: (choices, program) => ({
    text: get(choices.pick(PATHS[program]), [
      choices.pick([
        "Authorization: Bearer lake-" + choices.text("abcdef0123456789", 32),
        "Authorization: Bearer",
        "Authorization: Basic " + choices.text("abcdefgh", 400),
        "Cookie: preview-session=" + choices.text("abcdef._-", 80),
        "Cookie: preview-session=e30.e30; preview-session=.",
        "Cookie: " + "a=b; ".repeat(800),
      ]),
    ]),
    expect: "any",
  }),
  signIn: (choices) => {
    const code = choices.text(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_",
      43,
    );
    const body = choices.pick([
      `{"code":"${code}"}`,
      `{"code":"${code}","code":["${code}"]}`,
      `{"code":{"$ne":null}}`,
      `{"code":""}`,
      `{"code":"../token"}`,
      `{"code":"${"A".repeat(2000)}"}`,
      "{",
      "",
    ]);
    const origin = choices.pick([OWN_ORIGIN, OWN_ORIGIN, "https://evil.example", "null", ""]);
    const lines = ["Content-Type: application/json", `Content-Length: ${body.length}`];
    if (origin !== "") lines.push(`Origin: ${origin}`);
    return {
      to: "studio",
      text: request(choices.pick(["POST", "POST", "GET", "PUT"]), "/studio/sign-in", lines, body),
      expect: "refused",
    };
  },
  range: (choices, program) => {
    const range = choices.pick(RANGES);
    return {
      text: get(choices.pick(PATHS[program]), [
        `Range: ${range}`,
        `Accept-Encoding: ${choices.pick(["identity", "br", "gzip, br", "*"])}`,
      ]),
      expect: "range",
      range,
    };
  },
  conditions: (choices, program) => ({
    text: get(choices.pick(PATHS[program]), [
      choices.pick([
        "If-None-Match: *",
        `If-None-Match: ${'"x", '.repeat(300)}"y"`,
        'If-Match: "none"',
        "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
        "If-Unmodified-Since: x",
        'If-Range: "x"',
      ]),
      `Accept-Encoding: ${choices.pick(["br;q=1.0, gzip;q=NaN", "identity;q=0", "*;q=0", ",,,,", "br".repeat(500)])}`,
      `Accept-Language: ${choices.text("abc;q=.,-", 200)}`,
    ]),
    expect: "any",
  }),
  headers: (choices, program) => ({
    text: get(choices.pick(PATHS[program]), [
      choices.pick([
        `X-Long: ${"a".repeat(choices.int(8000, 40_000))}`,
        Array.from({ length: choices.int(100, 3000) }, (_, n) => `X-${n}: ${n}`).join("\r\n"),
        "X-Nul: a\0b",
        "X Space: a",
        ": nameless",
        "X-Fold: a\r\n b",
        "Expect: 200-maybe",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ]),
    ]),
    expect: "any",
  }),
  smuggling: (choices, program) => {
    const path = choices.pick(PATHS[program]);
    const inner = "GET /studio/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
    return {
      text: choices.pick([
        `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
        `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
        `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
        `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
        `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
        `${head}Content-Length: +2\r\n\r\n{}${inner}`,
        `${head}Content-Length: 0x2\r\n\r\n{}${inner}`,
        `GET ${path} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n`,
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
        `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`,
        `GET ${path} HTTP/9.9\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
        `GET  ${path}  HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
        `${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nx`,
        `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n`,
        choices.text("\0\x01\x16\x03 GETPOST/\r\n:\x7f", choices.int(20, 400)) + "\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" +
          choices.text("abcdef\0\xff", 200) +
          "\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      ]),
      // Some of these wait for a body that never comes: what matters is what others get meanwhile.
      expect: "none",
    };
  },
  body: (choices, program) => {
    const path = choices.pick(PATHS[program]);
    const length = choices.pick([1, 10_000, 5_000_000_000, 99_999_999_999_999]);
    return {
      text: request(
        "POST",
        path,
        [`Content-Length: ${length}`, "Content-Type: application/json"],
        choices.text('{"[]}:,', choices.int(0, 60)),
      ),
      expect: "none",
    };
  },
  slow: (choices, program) => ({
    text: get(choices.pick(PATHS[program]), [`X-Slow: ${"a".repeat(600)}`]).slice(
      0,
      choices.int(20, 600),
    ),
    expect: "none",
    pieceBytes: choices.int(1, 40),
    copies: choices.int(1, 60),
  }),
  hangUp: (choices, program) => ({
    text: get(choices.pick(PATHS[program])),
    expect: "none",
    hangUp: true,
  }),
};

/** The request number `n` of the family: any kind, to any program. */
export function makeRequest(choices: Choices): RawRequest {
  const any = choices.pick(PROGRAMS);
  const kind = choices.pick(Object.keys(KINDS));
  const make = KINDS[kind];
  if (make === undefined) throw new RangeError(kind);
  const { to: program = any, ...raw } = make(choices, any);
  return { kind, program, ...raw };
}

/** A request that everybody may make; programs that are well answer it at once. */
export function harmlessRequest(program: Program): string {
  return get(program === "site" ? "/" : "/health");
}

/** A request with the headers that every client sends. */
function request(method: string, path: string, lines: readonly string[] = [], body = ""): string {
  const head = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...lines];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

function get(path: string, lines: readonly string[] = []): string {
  return request("GET", path, lines);
}
