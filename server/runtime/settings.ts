import { z } from "zod";
import { isLoopbackHost } from "../http/access.ts";
import { loadEnvFile } from "./env-file.ts";
import { Fatal } from "./fatal.ts";
import { LEVELS, SECRET_NAME } from "./log.ts";
import { localStudio } from "./studio-address.ts";

const port = z.coerce
  .number("is not a number")
  .int("is not a whole number")
  .min(1, "is below 1")
  .max(65_535, "is above 65535");
const text = z.string().optional();
/** An address without a path, because paths are appended. */
const origin = z
  .url({ protocol: /^https?$/, error: "has to begin with https:// or http:// and a host" })
  .refine(
    (value) => !value.includes("@"),
    "holds a name or a password, which everybody would see. Take it out",
  )
  .refine(
    (value) => /^[^:]+:\/\/[^/?#\\]+\/?$/.test(value),
    "has to end with the host: nothing here works below a path. Take out what follows",
  )
  .optional();

// Empty values count as not set: see `parseSettings`.
const Settings = z.object({
  PORT: port.default(4321),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: origin,
  STUDIO_URL: origin,
  SIGN_IN: z.enum(["on", "off"], "has to be on or off").default("off"),
  GATE_MODE: z.enum(["open", "sealed"], "has to be open or sealed").default("open"),
  GATE_PASSWORDS: text,
  GATE_CONTENT_KEY: text,
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, "may hold only a-z, 0-9 and -")
    .optional(),
  SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][a-z0-9_-]{0,63}$/, "may hold only a-z, 0-9, _ and -")
    .default("production"),
  SANITY_READ_TOKEN: text,
  LAKE_DATA_DIR: z.string().default(".data/lake"),
  SANITY_WRITE_TOKEN: text,
  SANITY_WEBHOOK_SECRET: text,
  STUDIO_HOST: z.string().default("127.0.0.1"),
  STUDIO_PORT: port.default(4326),
  ON_RELEASE: text,
  SITE_DATA_DIR: z.string().default(".data/site"),
  AVATARS_DATA_DIR: z.string().default(".data/avatars"),
  BACKUP_TO: text,
  LOG_LEVEL: z.enum(LEVELS, `has to be one of ${LEVELS.join(", ")}`).default("info"),
});

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/** The settings, from the environment and `.env`. See `.env.example`. */
export type Settings = z.infer<typeof Settings>;

/**
 * Reads and checks the settings. The environment wins over `.env`.
 * @throws {Fatal} which names the wrong variable, and never shows a secret
 */
export function readSettings(): Settings {
  loadEnvFile();
  return parseSettings(process.env);
}

/**
 * Checks settings.
 * @throws {Fatal} which names the wrong variable
 */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(set);
  if (parsed.success) return withPublicStudio(parsed.data);
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const value = env[name] ?? "";
  const hint = SECRET_NAME.test(name) || value.includes("@") ? "" : ` (it is "${value}")`;
  throw new Fatal(
    `${name} ${issue?.message}${hint}. Correct it in the environment or in .env; .env.example explains it.`,
  );
}

/**
 * Editors have one address: `STUDIO_URL`, or the site's if people sign in and it is HTTPS. One editor of the
 * embedded lake is on this machine, whatever `STUDIO_URL` says.
 * @throws {Fatal} if passwords would be sent in clear text
 */
function withPublicStudio(settings: Settings): Settings {
  const { SIGN_IN, SANITY_PROJECT_ID, SITE_URL, STUDIO_URL } = settings;
  if (SIGN_IN === "off") {
    return { ...settings, STUDIO_URL: SANITY_PROJECT_ID === undefined ? undefined : STUDIO_URL };
  }
  const site = SITE_URL?.startsWith("https:") === true ? SITE_URL : undefined;
  const address = STUDIO_URL ?? site;
  const { protocol, host, origin } = new URL(address ?? localStudio(settings));
  if (protocol !== "https:" && !isLoopbackHost(host)) {
    throw new Fatal(
      `The Studio's address is ${origin}: with SIGN_IN=on set STUDIO_URL to one that begins with https://, else passwords travel in clear text.`,
    );
  }
  return { ...settings, STUDIO_URL: address && origin };
}
