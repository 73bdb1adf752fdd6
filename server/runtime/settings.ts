import { existsSync } from "node:fs";
import { z } from "zod";
import { AVATARS_PORT } from "../../src/facts/avatars.ts";
import { Fatal } from "./fatal.ts";
import { inRoot } from "./root.ts";

const port = z.coerce
  .number("is not a number")
  .int("is not a whole number")
  .min(1, "is below 1")
  .max(65_535, "is above 65535");
/** An empty value in .env means "not set". */
const text = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));

const Settings = z.object({
  PORT: port.default(4321),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: text.pipe(z.url("is not a web address").optional()),
  STUDIO_URL: text.pipe(z.url("is not a web address").optional()),
  GATE_MODE: z.enum(["open", "sealed"], "has to be open or sealed").default("open"),
  GATE_PASSWORDS: text,
  GATE_CONTENT_KEY: text,
  SANITY_PROJECT_ID: text.pipe(
    z
      .string()
      .regex(/^[a-z0-9-]+$/, "may hold only a-z, 0-9 and -")
      .optional(),
  ),
  SANITY_DATASET: text.transform((value) => value ?? "production"),
  SANITY_READ_TOKEN: text,
  LAKE_PORT: port.default(3333),
  LAKE_DATA_DIR: text.transform((value) => value ?? ".data/lake"),
  LAKE_HISTORY_DAYS: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(0, "is below 0")
    .default(365),
  LAKE_WEBHOOK_URL: text.pipe(z.url("is not a web address").optional()),
  SANITY_WRITE_TOKEN: text,
  SANITY_WEBHOOK_SECRET: text,
  PREVIEW_PORT: port.default(4322),
  PREVIEW_URL: text.pipe(z.url("is not a web address").optional()),
  STUDIO_PORT: port.default(4326),
  PUBLISHER_HOST: z.string().min(1).default("127.0.0.1"),
  PUBLISHER_PORT: port.default(4323),
  PUBLISH_TARGET: z
    .enum(["local", "deploy-hook", "s3"], "has to be local, deploy-hook or s3")
    .default("local"),
  SITE_DATA_DIR: text.transform((value) => value ?? ".data/site"),
  RELEASES_KEEP: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(2, "is below 2")
    .default(20),
  AVATARS_HOST: z.string().min(1).default("127.0.0.1"),
  AVATARS_PORT: port.default(AVATARS_PORT),
  AVATARS_URL: text.pipe(z.url("is not a web address").optional()),
  AVATARS_SECRET: text.pipe(z.string().min(16, "is shorter than 16 characters").optional()),
  AVATARS_ORIGINS: text.transform((value) => (value ?? "").split(/[\s,]+/).filter(Boolean)),
  AVATARS_DATA_DIR: text.transform((value) => value ?? ".data/avatars"),
  PROVIDER_SETTLE_MS: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(0, "is below 0")
    .default(60_000),
  FFMPEG_PATH: text,
  CHROMIUM_PATH: text,
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/** The settings, from the environment and `.env`. See `.env.example`. */
export type Settings = z.infer<typeof Settings>;

/**
 * Reads and checks the settings. The environment wins over `.env`.
 * @throws {Fatal} which names the wrong variable
 */
export function readSettings(): Settings {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return parseSettings(process.env);
}

/**
 * Checks settings.
 * @throws {Fatal} which names the wrong variable
 */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(set);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  throw new Fatal(
    `${name} ${issue?.message} (it is "${env[name] ?? ""}"). Correct it in the environment or in .env; .env.example explains it.`,
  );
}
