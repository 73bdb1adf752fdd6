import { z } from "zod";
import type { LicenseException } from "./policy.ts";

/** The part of package-lock.json that is read here. */
export const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
export type LockFile = z.infer<typeof LockFile>;

/**
 * What is wrong with the licenses of the locked packages, one sentence each: a package whose license is
 * neither accepted nor excepted, and an exception that no package needs.
 * @param accepted SPDX identifiers that any package may have
 */
export function licenseProblems(
  lock: LockFile,
  accepted: readonly string[],
  exceptions: readonly LicenseException[],
): string[] {
  const problems: string[] = [];
  const used = new Set<LicenseException>();
  for (const [path, { name, version, license, link }] of Object.entries(lock.packages)) {
    if (path === "" || link) continue;
    const packageName = name ?? path.slice(path.lastIndexOf("node_modules/") + 13);
    if (isAccepted(license, accepted)) continue;
    const exception = exceptions.find(
      (one) =>
        one.license === license && one.packages.some((pattern) => matches(packageName, pattern)),
    );
    if (exception) used.add(exception);
    else {
      problems.push(
        `${packageName}@${version ?? "?"} has the license ${license ?? "(none named)"}, which is not accepted.`,
      );
    }
  }
  for (const exception of exceptions) {
    if (used.has(exception)) continue;
    problems.push(`No package needs the license exception for ${exception.packages.join(", ")}.`);
  }
  return problems;
}

/** Of "A OR B" one has to be accepted, of "A AND B" both. A mixture of the two needs an exception. */
function isAccepted(license: string | undefined, accepted: readonly string[]): boolean {
  if (license === undefined) return false;
  const expression = license.replace(/[()]/g, "");
  const known = (id: string) => accepted.includes(id.trim());
  if (!expression.includes(" OR ")) return expression.split(" AND ").every(known);
  return !expression.includes(" AND ") && expression.split(" OR ").some(known);
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
