import { keptSecret } from "../runtime/kept-secret.ts";

/** File of the secret in the lake's data directory. */
const FILE = "webhook-secret";

/**
 * The secret of the embedded lake's webhook, made at its first use and stored in a private file.
 * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
 * @throws {KeptSecretError} when the file cannot be written
 */
export function webhookSecret(dataDir: string): string {
  return keptSecret({ folder: dataDir, file: FILE, prefix: "hook-", setting: "LAKE_DATA_DIR" });
}

/**
 * The secret that the lake signs with.
 * @param setting `SANITY_WEBHOOK_SECRET`: one secret, or two separated by a comma while one
 *   replaces the other; the first one signs. Default: the stored one
 * @throws {KeptSecretError} when the stored one cannot be written
 */
export function signingSecret(setting: string | undefined, dataDir: string): string {
  const secrets = (setting ?? "").split(",").map((secret) => secret.trim());
  return secrets.find((secret) => secret !== "") ?? webhookSecret(dataDir);
}
