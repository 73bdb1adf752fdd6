import { z } from "zod";
import { isLoopbackHost } from "../../http/local.ts";
import { limitsOf, type HookLimits } from "./deploy-hook/provider.ts";

/** How to reach a bucket of an S3-compatible store. */
export interface S3Settings {
  /** Address of the store, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Folder in the bucket, without slashes at its ends; may be empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The hook to call, and how often. */
export interface HookSettings {
  url: string;
  limits: HookLimits;
}

export type TargetSettings =
  | { target: "local" }
  | { target: "deploy-hook"; hook: HookSettings }
  | { target: "s3"; s3: S3Settings };

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is missing or wrong. The message names the variable. */
export class TargetSettingError extends Error {
  override readonly name = "TargetSettingError";
  readonly userFacing = true;
}

/** Secrets are sent there: HTTPS, except to this machine. */
const address = (needed: string) =>
  z
    .string(needed)
    .refine((text) => URL.canParse(text), "is not a web address")
    .refine((text) => {
      if (!URL.canParse(text)) return true;
      const { protocol, hostname } = new URL(text);
      return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
    }, "has to begin with https://");
const count = z.coerce
  .number("is not a number")
  .int("is not a whole number")
  .min(1, "is below 1")
  .optional();

const Target = z.object({
  PUBLISH_TARGET: z
    .enum(["local", "deploy-hook", "s3"], "has to be local, deploy-hook or s3")
    .default("local"),
});

const Hook = z.object({
  DEPLOY_HOOK_URL: address("is needed for PUBLISH_TARGET=deploy-hook"),
  DEPLOY_HOOK_MIN_SECONDS: count,
  DEPLOY_HOOK_DAILY_LIMIT: count,
  DEPLOY_HOOK_MONTHLY_LIMIT: count,
});

const NEEDED = "is needed to publish to an S3-compatible store";
const S3 = z.object({
  S3_ENDPOINT: address(NEEDED).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "may hold only a-z, 0-9 and -")
    .optional(),
  S3_BUCKET: z
    .string(NEEDED)
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "is not a bucket's name (3 to 63 of a-z, 0-9, - and .)",
    ),
  S3_PREFIX: z
    .string()
    .refine(
      (text) => !/(^|\/)\.{1,2}(\/|$)|\/\//.test(text),
      "may not hold //, . or .. as a folder",
    )
    .default(""),
  S3_ACCESS_KEY_ID: z.string(NEEDED),
  S3_SECRET_ACCESS_KEY: z.string(NEEDED),
});

/**
 * The target of the environment.
 * @throws {TargetSettingError} naming the missing or wrong variable
 */
export function readTargetSettings(environment: Environment = process.env): TargetSettings {
  const { PUBLISH_TARGET } = parse(Target, environment);
  if (PUBLISH_TARGET === "local") return { target: "local" };
  if (PUBLISH_TARGET === "s3") return { target: "s3", s3: readS3Settings(environment) };
  const hook = parse(Hook, environment);
  const usual = limitsOf(hook.DEPLOY_HOOK_URL);
  return {
    target: "deploy-hook",
    hook: {
      url: hook.DEPLOY_HOOK_URL,
      limits: {
        minSeconds: hook.DEPLOY_HOOK_MIN_SECONDS ?? usual.minSeconds,
        daily: hook.DEPLOY_HOOK_DAILY_LIMIT ?? usual.daily,
        monthly: hook.DEPLOY_HOOK_MONTHLY_LIMIT ?? usual.monthly,
      },
    },
  };
}

/**
 * The S3 settings of the environment, for any target.
 * @throws {TargetSettingError} naming the missing or wrong variable
 */
export function readS3Settings(environment: Environment = process.env): S3Settings {
  const set = parse(S3, environment);
  const region = set.S3_REGION ?? regionOf(set.S3_ENDPOINT);
  return {
    endpoint: (set.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
    region,
    bucket: set.S3_BUCKET,
    prefix: set.S3_PREFIX.replace(/^\/+|\/+$/g, ""),
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  };
}

/** The region of a store's address, which signatures need. */
function regionOf(endpoint: string | undefined): string {
  if (endpoint === undefined) {
    throw new TargetSettingError(
      wrong("S3_REGION", "is needed when S3_ENDPOINT is not set (Amazon S3)"),
    );
  }
  const { hostname } = new URL(endpoint);
  if (hostname.endsWith(".r2.cloudflarestorage.com")) return "auto";
  const named = /^s3\.([a-z0-9-]+)\.(?:backblazeb2|amazonaws)\.com$/.exec(hostname)?.[1];
  return named ?? "us-east-1";
}

function parse<Shape extends z.ZodType>(shape: Shape, environment: Environment): z.output<Shape> {
  // An empty value in .env means "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = shape.safeParse(set);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new TargetSettingError(wrong(String(issue?.path[0]), issue?.message ?? "is wrong"));
}

/** The message has no value: some are secrets. */
function wrong(name: string, problem: string): string {
  return `${name} ${problem}. Correct it in the environment or in .env; docs/deploying.md explains it.`;
}
