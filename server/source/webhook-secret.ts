import { keptSecret } from "../runtime/kept-secret.ts";

/** File of the secret in the lake's data directory. */
const FILE = "webhook-secret";

/**
 * What the embedded lake signs its webhooks with, and the publisher checks them by: made by the one
 * that asks first, and kept in a file that only this user can read.
 * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
 * @throws KeptSecretError when the file cannot be written
 */
export function webhookSecret(dataDir: string): string {
  return keptSecret({ folder: dataDir, file: FILE, prefix: "hook-", setting: "LAKE_DATA_DIR" });
}

/**
 * What the lake signs with.
 * @param setting `SANITY_WEBHOOK_SECRET`: one secret, or two with a comma between them while one
 * replaces the other; the first one signs. Without any it is the kept one.
 * @throws KeptSecretError when the kept one cannot be written
 */
export function signingSecret(setting: string | undefined, dataDir: string): string {
  const secrets = (setting ?? "").split(",").map((secret) => secret.trim());
  return secrets.find((secret) => secret !== "") ?? webhookSecret(dataDir);
}
