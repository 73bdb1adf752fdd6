import type { Choices } from "./choices.ts";

/** A document as JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonDocument = { [name: string]: Json } & { _id: string; _type: string };

/** Agents that no attack touches: their pages never change. */
export const UNTOUCHED = ["jonah", "leila"];
/** Agents that an editor goes on editing meanwhile. */
export const EDITED = ["nora", "kofi"];
/** Agents whose documents are attacked. */
export const ATTACKED = ["amara", "ingrid", "mateo", "victor"];
/** Types of documents that are shown on pages of agents as well. */
export const ON_AGENT_PAGES = [
  "siteSettings",
  "navigation",
  "pillar",
  "challengeRow",
  "organizationType",
];

/** A changed document, and what has to happen to it. */
export interface Change {
  kind: "poison" | "identity" | "wrong" | "twin";
  /** What is done, for a person. */
  what: string;
  /** The document's JSON; not always what `JSON.stringify` could write. */
  json: string;
}

/** A number that JSON can write and JavaScript cannot hold; replaced in the JSON text. */
const HUGE = "@huge@";

/** Texts that become something else wherever they are not escaped. `WORD` is the canary. */
const POISON = [
  "<script>WORD()</script>",
  '"><img src=x onerror=WORD()>',
  "'><svg onload=WORD()>",
  "</script><script>WORD()</script>",
  "</title></style></textarea><script>WORD()</script>",
  "javascript:WORD()",
  "java\nscript:WORD()",
  " \u0001javascript:WORD()",
  "data:text/html,<script>WORD()</script>",
  "vbscript:WORD",
  "//evil.example/WORD",
  'https://evil.example/WORD"onmouseover="WORD()',
  "' onfocus='WORD()' autofocus='",
  '" style="background:url(javascript:WORD())',
  "<!--WORD--><!--",
  "]]>WORD<![CDATA[",
  "<iframe srcdoc='<script>WORD()</script>'></iframe>",
  "<x-attack WORD></x-attack>",
  '{"@type":"WORD"}</script>',
  '","@type":"WORD',
  "{{WORD}}${WORD}<%= WORD %>",
  "&#60;script&#62;WORD&lt;/script&gt;",
  "\u202eWORD\u202c\u2066\u200b\ufeff",
  "\0WORD\0",
  "\ud800WORD",
  "\u2028WORD\u2029",
  "WORD".repeat(3000),
  "<base href=//evil.example/WORD>",
  "<meta http-equiv=refresh content='0;url=javascript:WORD()'>",
  "<form action=javascript:WORD()><button>WORD",
  "<math><mtext></mtext><mglyph><style><img src=x onerror=WORD()>",
];

/** Fields that choose between fixed values: a text in them makes the document wrong, not poisonous. */
const FIXED = new Set([
  "id",
  "domain",
  "color",
  "icon",
  "impactFramework",
  "language",
  "slug",
  "hue",
  "listItem",
  "style",
]);
/** Identities that an agent must not have. */
const IDENTITIES = (own: string, other: string): Json[] => [
  `${own}"x`,
  "",
  own.toUpperCase(),
  `${own.charAt(0).toUpperCase()}${own.slice(1)}`,
  other,
  `../${own}`,
  `${own}/x`,
  5,
  [own],
  { id: own },
  `<script>`,
  ` ${own}`,
  `${own} `,
  `${own}\0`,
  null,
  "404",
  "index.html",
  "__proto__",
  "a".repeat(300),
  "\u202e",
  true,
];
const WRONG_VALUES: readonly Json[] = [
  null,
  0,
  -1,
  HUGE,
  true,
  "",
  [],
  {},
  [[]],
  { _ref: "nobody", _type: "reference" },
  ["x", 1],
  { _type: "block" },
  [{ _type: "block", _key: "a", children: [null] }],
  "\ud800",
];

/**
 * A text poisoned in every field that holds words or links.
 * @param canary a word that each of them holds
 */
export function poison(document: JsonDocument, choices: Choices, canary: string): Change {
  const put = (text: string): string => {
    const bad = choices.pick(POISON).replaceAll("WORD", canary);
    return choices.pick([bad, `${text} ${bad}`, bad + text]);
  };
  const walk = (value: Json, name: string): Json => {
    if (typeof value === "string")
      return FIXED.has(name) || choices.chance(0.2) ? value : put(value);
    if (Array.isArray(value)) return value.map((each) => walk(each, name));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key.startsWith("_") || key === "asset" ? each : walk(each, key),
      ]),
    );
  };
  const json = JSON.stringify(walk(document, ""));
  return { kind: "poison", what: `texts of ${document._id} are poisoned with ${canary}`, json };
}

/** An agent with an identity that is no name, or another's. */
export function loseIdentity(document: JsonDocument, choices: Choices): Change {
  const own = String(document.id);
  const id = choices.pick(IDENTITIES(own, choices.pick([...UNTOUCHED, ...EDITED])));
  const { id: _id, ...rest } = document;
  const changed = choices.chance(0.15) ? rest : { ...document, id };
  return {
    kind: "identity",
    what: `${document._id} gets the id ${JSON.stringify("id" in changed ? id : "(none)")}`,
    json: JSON.stringify(changed),
  };
}

/** A document in which one field or more has a value of the wrong kind. */
export function spoil(document: JsonDocument, choices: Choices): Change {
  const names = Object.keys(document).filter((name) => !name.startsWith("_") && name !== "id");
  const spoiled = new Map<string, Json | undefined>();
  for (let n = choices.int(1, 3); n > 0; n -= 1) {
    spoiled.set(choices.pick(names), choices.chance(0.2) ? undefined : choices.pick(WRONG_VALUES));
  }
  const changed = { ...document, ...Object.fromEntries(spoiled) };
  const done = [...spoiled].map(([name, value]) => `${name}=${JSON.stringify(value) ?? "(none)"}`);
  return {
    kind: "wrong",
    what: `${document._id} gets ${done.join(", ")}`,
    json: JSON.stringify(changed).replaceAll(`"${HUGE}"`, "1e400"),
  };
}

/** A second agent with the identity of another one. */
export function twin(document: JsonDocument, choices: Choices, n: number): Change {
  const id = choices.pick([...UNTOUCHED, ...EDITED, ...ATTACKED]);
  const changed: JsonDocument = {
    ...document,
    _id: `${choices.pick(["a", "zz", "agent-"])}twin-${n}`,
    id,
    name: "Impostor",
    order: choices.int(0, 99),
  };
  return {
    kind: "twin",
    what: `a new document ${changed._id} has the id "${id}"`,
    json: JSON.stringify(changed),
  };
}
