import { describe, expect, test } from "vitest";
import { readAudit } from "./advisories.ts";
import { licenseProblems } from "./licenses.ts";
import { readOverrides } from "./overrides.ts";
import type { AdvisoryException, LicenseException } from "./policy.ts";

const TODAY = "2026-11-23";

describe("licenses", () => {
  const accepted = ["MIT", "Apache-2.0"];
  const check = (
    license: string | undefined,
    {
      path = "node_modules/one",
      exceptions,
    }: { path?: string; exceptions?: LicenseException[] } = {},
  ) =>
    licenseProblems(
      { packages: { "": {}, [path]: { version: "1.0.0", license } } },
      accepted,
      exceptions ?? [],
    );
  const except = (packages: string[], license: string | undefined): LicenseException => ({
    packages,
    license,
    reason: "a reason",
    date: TODAY,
  });

  test.each(["MIT", "(MIT OR GPL-3.0-only)", "Apache-2.0 AND MIT"])("accepts %s", (license) => {
    expect(check(license)).toEqual([]);
  });

  test.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", "MIT OR Apache-2.0 AND GPL-3.0-only"])(
    "refuses %s",
    (license) => {
      expect(check(license)).toEqual([
        `one@1.0.0 has the license ${license}, which is not accepted.`,
      ]);
    },
  );

  test("refuses a package that names no license", () => {
    expect(check(undefined)).toHaveLength(1);
  });

  test("takes an exception for one license of one package, and for names that begin alike", () => {
    const path = "node_modules/two/node_modules/@img/sharp-linux";
    expect(check("LGPL-3.0", { path, exceptions: [except(["@img/sharp-*"], "LGPL-3.0")] })).toEqual(
      [],
    );
    expect(check(undefined, { exceptions: [except(["one"], undefined)] })).toEqual([]);
    expect(check("GPL-3.0-only", { exceptions: [except(["one"], "LGPL-3.0")] })).toEqual([
      "one@1.0.0 has the license GPL-3.0-only, which is not accepted.",
      "No package needs the license exception for one.",
    ]);
  });
});

describe("advisories", () => {
  const id = "GHSA-aaaa-bbbb-cccc";
  const report = (severity: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        parser: {
          severity,
          via: [
            {
              source: 1,
              name: "parser",
              title: "Reads too much",
              url: `https://github.com/advisories/${id}`,
              severity,
            },
          ],
        },
        user: { severity, via: ["parser"] },
      },
    });
  const except = (until: string): AdvisoryException[] => [
    { id, reason: "a reason", date: TODAY, until },
  ];

  test.each(["high", "critical"])("refuses one that is %s, once", (severity) => {
    expect(readAudit(report(severity), [], TODAY)).toEqual({
      answered: true,
      problems: [`parser: Reads too much (${severity}, https://github.com/advisories/${id}).`],
    });
  });

  test("reads a report that follows a warning", () => {
    const { answered, problems } = readAudit(`npm warn config\n${report("high")}\n`, [], TODAY);
    expect(answered && problems.length).toBe(1);
  });

  test("lets lower ones pass", () => {
    expect(readAudit(report("moderate"), [], TODAY).problems).toEqual([]);
  });

  test("takes an exception up to its last day", () => {
    expect(readAudit(report("high"), except(TODAY), TODAY).problems).toEqual([]);
    expect(readAudit(report("high"), except("2026-11-22"), TODAY).problems).toEqual([
      expect.stringContaining("The exception ended on 2026-11-22."),
    ]);
  });

  test("refuses an exception that nothing needs", () => {
    const nothing = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(readAudit(nothing, except(TODAY), TODAY).problems).toEqual([
      `No package needs the exception for ${id}.`,
    ]);
  });

  test.each([
    ["nothing", ""],
    ["a message", '{"message":"405 Method Not Allowed","statusCode":405}'],
    ["no JSON", "npm error"],
  ])("knows nothing when the registry gave %s", (_name, output) => {
    expect(readAudit(output, except(TODAY), TODAY)).toEqual({ answered: false, problems: [] });
  });
});

describe("overrides", () => {
  const reason = { version: "1.0.0", reason: "a reason", tryWithout: "2027-01-15" };

  test("accepts one that is explained", () => {
    expect(readOverrides({ one: "1.0.0" }, { one: reason }, TODAY)).toEqual({
      problems: [],
      due: [],
    });
  });

  test("refuses one without a reason, one of another version, and a reason without one", () => {
    expect(
      readOverrides({ one: "1.0.1", two: "2.0.0" }, { one: reason, three: reason }, TODAY).problems,
    ).toEqual([
      "The override of one to 1.0.1 has no reason.",
      "The override of two to 2.0.0 has no reason.",
      "package.json has no override of three.",
    ]);
  });

  test("says when to try without", () => {
    expect(readOverrides({ one: "1.0.0" }, { one: reason }, "2027-01-16").due).toEqual([
      "Since 2027-01-15: try without the override of one.",
    ]);
  });
});
