import type { Choices } from "./choices.ts";

/** A question to the lake. */
export type Question =
  /** A GROQ query with its parameters, as JSON texts. */
  | {
      kind: "query";
      query: string;
      params: Readonly<Record<string, string>>;
      trusted: boolean;
      post: boolean;
    }
  /** A picture: parameters of its address. */
  | { kind: "picture"; search: string }
  /** Listeners that never read, while documents of `bytes` bytes are written. */
  | { kind: "listeners"; count: number; writes: number; bytes: number };

type MakeQuery = (choices: Choices) => string;

const quoted = (text: string): string => JSON.stringify(text);
const nested = (open: string, inner: string, close: string, depth: number): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Queries that are costly, deep or wrong, each in its own way. */
const QUERIES: Readonly<Record<string, MakeQuery>> = {
  stars: (choices) => {
    const text = "a".repeat(choices.int(40, 4000));
    const pattern = "*a".repeat(choices.int(5, 1000)) + choices.pick(["", "*b", "*"]);
    return `${quoted(text)} match ${quoted(pattern)}`;
  },
  starsOverAll: (choices) =>
    `*[[name, title, description, problem] match ${quoted("*a*e*i*o*u".repeat(choices.int(1, 40)))}]`,
  cross: (choices) => {
    const depth = choices.int(2, 5);
    let query = "count(*)";
    for (let n = 0; n < depth; n += 1) query = `*[]{ "x": ${query}, _id }`;
    return query;
  },
  crossFilter: () => `*[count(*[references(^._id) && count(*[references(^.^._id)]) > 0]) > 0]`,
  join: (choices) =>
    `*[]{ "all": *[_type != ^._type][0...${choices.int(10, 100_000)}]{ "again": *[_id != ^._id] } }`,
  deepParentheses: (choices) => nested("(", "1", ")", choices.pick([50, 500, 5000, 40_000])),
  deepArrays: (choices) => nested("[", "1", "]", choices.pick([50, 500, 5000, 20_000])),
  deepObjects: (choices) => nested('{"a":', "1", "}", choices.pick([50, 500, 5000])),
  deepNot: (choices) => "!".repeat(choices.pick([100, 5000, 50_000])) + "true",
  longSum: (choices) => Array.from({ length: choices.pick([500, 20_000]) }, () => "1").join("+"),
  longOr: (choices) =>
    `*[${Array.from({ length: choices.int(100, 5000) }, (_, n) => `_id == "${n}"`).join("||")}]`,
  slices: (choices) =>
    `*[${choices.pick(["0...999999999999", "-1...-999999999", "0..1e308", "99999999999999999999", "-9223372036854775808..9223372036854775807"])}]`,
  dereference: (choices) => `*[]${".image.asset->".repeat(choices.int(1, 60))}`,
  order: (choices) =>
    `* | order(${Array.from({ length: choices.int(1, 300) }, (_, n) => `lower(string(@[${n}])) desc`).join(",")})`,
  text: (choices) =>
    `array::join(string::split(array::join(*[].description, ""), ""), ${quoted("x".repeat(choices.int(1, 2000)))})`,
  functions: (choices) => {
    const name = choices.pick([
      "pt::text",
      "count",
      "lower",
      "string::split",
      "math::sum",
      "array::unique",
      "dateTime",
      "geo::distance",
      "identity",
      "now",
      "global::upper",
      "select",
      "coalesce",
      "length",
      "path",
      "boost",
      "score",
      "text::query",
      "sanity::versionOf",
      "diff::changedAny",
    ]);
    return `${name}(${choices.pick(["", "*", "*[]", "1,2,3", '"*"', "null", "@,^", "{}", "[[]]", "-1e400"])})`;
  },
  secrets: (choices) =>
    choices.pick([
      "*[_id in path('drafts.**')]",
      "*[_id match '*secret*']",
      "*[_type == 'sanity.previewUrlSecret']",
      "*[!(_id in path('*'))]",
      "identity()",
      "*[_id in path('_.**')]{...}",
    ]),
  numbers: (choices) =>
    choices.pick([
      "1e400",
      "-1e400",
      "0/0",
      "1/0",
      "9007199254740993 * 9e307",
      "2 ** 1024",
      "(-8) ** 0.5",
      "1 % 0",
    ]),
  garbage: (choices) => choices.text("*[]{}()\"'|&!=<>@^.->,:$_ab01 \n", choices.int(1, 300)),
  bytes: (choices) => choices.text("\0\u202e\ufeff\ud800\u00e9*[]", choices.int(1, 60)),
};

const SIZES = [-1, 0, 1, 7, 300, 1200, 8192, 100_000, 1e308, Number.NaN];
const PICTURES: readonly ((choices: Choices) => string)[] = [
  (choices) => `w=${choices.pick(SIZES)}`,
  (choices) => `h=${choices.pick(SIZES)}`,
  (choices) =>
    `w=${choices.int(2000, 8192)}&fm=${choices.pick(["avif", "webp", "png", "jpg", "pjpg", "gif", "tiff", "json", "exe"])}`,
  (choices) => `blur=${choices.pick(SIZES)}&w=2000`,
  (choices) =>
    `rect=${choices.pick(["0,0,1,1", "-1,-1,9,9", "0,0,1e9,1e9", "a,b,c,d", "0,0,0,0"])}`,
  (choices) => `q=${choices.pick(SIZES)}&auto=format&dpr=${choices.pick([1, 3, 100, -2])}`,
  (choices) =>
    `fit=${choices.pick(["crop", "fill", "fillmax", "max", "min", "scale", "clip", "x"])}&w=${choices.pick(SIZES)}&h=${choices.pick(SIZES)}&bg=${choices.pick(["fff", "80ff0000", "zzz"])}`,
  (choices) =>
    `sharp=${choices.pick(SIZES)}&sat=-100&or=${choices.pick([90, 45, -1])}&flip=${choices.pick(["h", "hv", "x"])}&pad=${choices.pick(SIZES)}`,
  (choices) =>
    `dl=${choices.pick(["a%0d%0aSet-Cookie:b", "%22;x=%22", "..%2f..%2fetc", "%00", "%e2%80%ae"])}`,
  (choices) =>
    `frame=${choices.pick(SIZES)}&max-w=${choices.pick(SIZES)}&min-h=${choices.pick(SIZES)}&crop=focalpoint&fp-x=${choices.pick([-1, 0.5, 9])}`,
];

const PARAMETERS = [
  "1",
  '"x"',
  "null",
  "{",
  "1e400",
  "[".repeat(2000),
  '{"__proto__":{"a":1}}',
  quoted("x".repeat(5000)),
  "[1,2,3]",
];

/** The question number `n` of the family. */
export function makeQuestion(choices: Choices): Question {
  const dice = choices.int(1, 100);
  if (dice <= 4)
    return {
      kind: "listeners",
      count: choices.int(20, 120),
      writes: choices.int(5, 20),
      bytes: choices.int(50_000, 400_000),
    };
  if (dice <= 30) return { kind: "picture", search: choices.pick(PICTURES)(choices) };
  const make = QUERIES[choices.pick(Object.keys(QUERIES))];
  if (make === undefined) throw new RangeError("No such query");
  const name = choices.pick(["a", "limit", "__proto__", "constructor", "x y", ""]);
  return {
    kind: "query",
    query: make(choices),
    params: choices.chance(0.3) ? { [`$${name}`]: choices.pick(PARAMETERS) } : {},
    trusted: choices.chance(0.1),
    post: choices.chance(0.3),
  };
}
