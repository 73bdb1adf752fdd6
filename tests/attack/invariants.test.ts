import { describe, expect, test } from "vitest";
import {
  checkHeaders,
  checkLeaks,
  checkPage,
  checkRange,
  checkServedFile,
  checkStatus,
  secretsIn,
} from "./invariants.ts";
import type { Reply } from "./wire.ts";

// A check that cannot fail is worthless: each is fed a good answer and bad ones.

const GOOD = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
  "content-type": "text/plain",
};

function reply(
  own: {
    status?: number;
    headers?: Record<string, string | undefined>;
    body?: string | Buffer;
  } = {},
): Reply {
  const body = Buffer.from(own.body ?? "");
  const headers = Object.entries({ ...GOOD, ...own.headers }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  return { kind: "reply", status: own.status ?? 200, headers: new Map(headers), body, bytes: body };
}

describe("a status", () => {
  test.each([
    [reply(), "lake"],
    [reply({ status: 404 }), "site"],
    [reply({ status: 503, body: "The disk is full." }), "lake"],
    [reply({ status: 507, body: "The disk is full." }), "lake"],
    [reply({ status: 501, body: "text::query() is not supported" }), "lake"],
    [reply({ status: 504, body: "The query took longer than 5 s." }), "lake"],
  ])("that a program may answer by itself: %#", (good, program) => {
    expect(checkStatus(good, program)).toEqual([]);
  });

  test.each([
    [reply({ status: 500, body: "failed" }), "lake"],
    [reply({ status: 502, body: "failed" }), "preview"],
    [reply({ status: 503 }), "site"],
    [reply({ status: 501, body: "no" }), "site"],
    [reply({ status: 504, body: "no" }), "publisher"],
  ])("that is a defect: %#", (bad, program) => {
    expect(checkStatus(bad, program)).toHaveLength(1);
  });
});

describe("headers", () => {
  test("all there", () => expect(checkHeaders(reply(), "site")).toEqual([]));

  test.each([
    "x-content-type-options",
    "cross-origin-resource-policy",
    "content-security-policy",
    "referrer-policy",
  ])("without %s", (name) =>
    expect(checkHeaders(reply({ headers: { [name]: undefined } }), "site")[0]).toContain(name),
  );

  test.each([
    [{ "x-content-type-options": "sniff" }, "x-content-type-options"],
    [{ "cross-origin-resource-policy": "cross-origin" }, "cross-origin-resource-policy"],
    [{ "content-security-policy": "default-src 'none'" }, "frames"],
  ])("with a wrong value: %j", (headers, missing) => {
    expect(checkHeaders(reply({ headers }), "site")[0]).toContain(missing);
  });
});

describe("leaks", () => {
  const secrets = [{ name: "token", value: "lake-s3cret+/value" }];

  test.each(["nothing of interest", "The token of a lake is kept in a file.", "at noon, at 10:30"])(
    "none in %j",
    (body) => {
      expect(checkLeaks(reply({ body }), secrets)).toEqual([]);
    },
  );

  test.each([
    "…lake-s3cret+/value…",
    encodeURIComponent("lake-s3cret+/value"),
    `x ${Buffer.from("lake-s3cret+/value").toString("base64")}`,
  ])("a secret as %j", (body) => {
    expect(checkLeaks(reply({ body }), secrets)).toEqual(["the token was handed out"]);
    expect(secretsIn(body, secrets)).toHaveLength(1);
  });

  test("a secret in a header", () => {
    const bytes = Buffer.from("HTTP/1.1 200 OK\r\nSet-Cookie: a=lake-s3cret+/value\r\n\r\n");
    expect(checkLeaks({ ...reply(), bytes }, secrets)).toHaveLength(1);
  });

  test.each([
    "SQLite format 3\0abc",
    "root:x:0:0:root:/root",
    'x "allowScripts": {}',
    "GATE_PASSWORD=polyphony",
  ])("a private file: %j", (body) => expect(checkLeaks(reply({ body }), [])).toHaveLength(1));

  test.each([
    "Error: no\n    at Store.get (file:///x/y.ts:10:5)",
    "Error: no\n    at async main (/srv/a.js:1:2)",
    "node:internal/process/task_queues",
    "see /home/x/server/lake/main.ts:12",
  ])("a stack trace: %j", (body) => expect(checkLeaks(reply({ body }), [])).toHaveLength(1));

  test("code that the site serves may name modules", () => {
    const body = "throw Error('x');\n    at f (a.js:1:2)";
    expect(checkLeaks(reply({ body, headers: { "content-type": "text/javascript" } }), [])).toEqual(
      [],
    );
  });
});

describe("a part of a file", () => {
  const part = (range: string, length: string) =>
    reply({ status: 206, headers: { "content-range": range, "content-length": length } });

  test("is the part that was asked for", () => {
    expect(checkRange(part("bytes 0-9/100", "10"), "bytes=0-9")).toEqual([]);
    expect(checkRange(reply(), "bytes=-999999999999")).toEqual([]);
    expect(checkRange(reply({ status: 416 }), "bytes=200-")).toEqual([]);
    expect(checkRange(reply({ status: 416 }), "bytes=-0")).toEqual([]);
  });

  test.each([
    [part("bytes 0-9/100", "11"), "bytes=0-9"],
    [part("bytes 0-100/100", "101"), "bytes=0-100"],
    [reply({ status: 206 }), "bytes=0-9"],
    [reply({ status: 416 }), "bytes=-999999999999"],
  ])("is another one: %#", (bad, range) => expect(checkRange(bad, range)).toHaveLength(1));
});

describe("a page", () => {
  test.each([
    "<p>&lt;script&gt;WORD()&lt;/script&gt;</p>",
    '<a href="https://example.org/WORD">WORD</a>',
    '<a href="/WORD">x</a><a href="mailto:WORD@x.example">x</a><a href="#WORD">x</a>',
    '<img src="data:image/png;base64,AA" alt="&quot;&gt;&lt;img src=x onerror=WORD()&gt;">',
    '<script type="application/ld+json">{"name":"\\u003c/script\\u003eWORD"}</script>',
    "<script>start()</script>",
  ])("shows a text as text: %s", (html) => expect(checkPage(html, "WORD")).toEqual([]));

  test.each([
    "<script>WORD()</script>",
    '<img src="x" onerror="WORD()">',
    '<p onclick="other()">x</p>',
    '<a href="javascript:WORD()">x</a>',
    '<a href="java\nscript:WORD()">x</a>',
    '<a href=" javascript:WORD()">x</a>',
    '<a href="data:text/html,WORD">x</a>',
    '<a href="vbscript:WORD">x</a>',
    '<form action="javascript:WORD()"></form>',
    "<p WORD>x</p>",
    '<p style="background:url(WORD)">x</p>',
    "<style>*{color:WORD}</style>",
    '<iframe src="/x"></iframe>',
    '<base href="//evil.example/">',
    "<x-attack></x-attack>",
    '<script type="application/ld+json">{"name":"</script><p>WORD"}</script>',
    '<script type="application/ld+json">{"a":"","WORD}</script>',
  ])("lets a text act: %s", (html) => expect(checkPage(html, "WORD").length).toBeGreaterThan(0));
});

describe("an uploaded file", () => {
  const drawing = (body: string | Buffer, policy = "sandbox") =>
    reply({
      body,
      headers: { "content-type": "image/svg+xml", "content-security-policy": policy },
    });

  test("is served so that it cannot act", () => {
    expect(
      checkServedFile(drawing('<svg xmlns="http://www.w3.org/2000/svg"><a href="#x"/></svg>')),
    ).toEqual([]);
    expect(
      checkServedFile(
        reply({ headers: { "content-type": "image/png", "content-security-policy": "x" } }),
      ),
    ).toEqual([]);
  });

  test.each([
    ["nosniff", reply({ headers: { "x-content-type-options": undefined } })],
    ["Resource-Policy", reply({ headers: { "cross-origin-resource-policy": undefined } })],
    ...[
      "text/html",
      "application/xml",
      "application/pdf",
      "image/svg+xml",
      "text/javascript",
      "application/xhtml+xml",
    ].map((type): [string, Reply] => [
      "sandbox",
      reply({
        headers: { "content-type": type, "content-security-policy": "frame-ancestors 'none'" },
      }),
    ]),
  ])("is served without %s", (what, bad) => expect(checkServedFile(bad).join()).toContain(what));

  test.each([
    ["script", "<svg><script>x</script></svg>"],
    ["script", "<svg><![CDATA[x]]><script><![CDATA[x]]></script></svg>"],
    ["script", "<s:svg><s:script/></s:svg>"],
    ["script", Buffer.from("\ufeff<svg><script>long enough to tell</script></svg>", "utf16le")],
    ["handler", '<svg onload="x"/>'],
    ["handler", "<svg><rect ONCLICK = 'x'/></svg>"],
    ["foreign", "<svg><foreignObject/></svg>"],
    ["runs code", '<svg><a href="javascript:x"/></svg>'],
    ["runs code", '<svg><animate values="javascript:x"/></svg>'],
    ["entity", '<!DOCTYPE svg [<!ENTITY x "y">]><svg/>'],
    ["another host", '<svg><image href="https://evil.example/x.png"/></svg>'],
    ["another host", '<svg><use xlink:href="//evil.example/x#a"/></svg>'],
    ["import", "<svg><style>@import 'x'</style></svg>"],
    ["instruction", '<?xml-stylesheet href="x"?><svg/>'],
  ])("is a drawing with what may act (%s): %s", (what, body) => {
    expect(checkServedFile(drawing(body)).join()).toContain(what);
  });
});
