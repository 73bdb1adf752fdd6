/*
 * What `npm run check` accepts of the packages in the lock file. Every exception has its reason and the
 * day on which it was made. Take an entry out when it is no longer needed: the check says so.
 */

/** Licenses that any package may have, by their SPDX identifiers. */
export const LICENSES: readonly string[] = [
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
];

/** A license that some packages may have and others may not. */
export interface LicenseException {
  /** Names of packages; a `*` at the end matches any ending. */
  packages: readonly string[];
  /** As the lock file has it; undefined where the package names none. */
  license: string | undefined;
  reason: string;
  /** Day of the decision, as YYYY-MM-DD. */
  date: string;
}

export const LICENSE_EXCEPTIONS: readonly LicenseException[] = [
  {
    packages: ["lightningcss", "lightningcss-*", "@vercel/stega"],
    license: "MPL-2.0",
    reason: "Used unchanged; the license covers its own files only.",
    date: "2026-11-23",
  },
  {
    packages: ["axe-core", "@axe-core/playwright"],
    license: "MPL-2.0",
    reason: "Runs in tests and is not distributed.",
    date: "2026-11-23",
  },
  {
    packages: ["@img/sharp-libvips-*"],
    license: "LGPL-3.0-or-later",
    reason: "libvips is a shared library that sharp loads; it runs unchanged and can be replaced.",
    date: "2026-11-23",
  },
  {
    packages: ["@img/sharp-win32-*"],
    license: "Apache-2.0 AND LGPL-3.0-or-later",
    reason: "sharp for Windows, with libvips as a shared library of its own.",
    date: "2026-11-23",
  },
  {
    packages: ["@img/sharp-wasm32"],
    license: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    reason: "sharp for WebAssembly. No supported platform installs it.",
    date: "2026-11-23",
  },
  {
    packages: ["@fontsource-variable/fraunces", "@fontsource-variable/hanken-grotesk"],
    license: "OFL-1.1",
    reason: "Fonts may be served with a site; they are not sold by themselves.",
    date: "2026-11-23",
  },
  {
    packages: ["argparse"],
    license: "Python-2.0",
    reason: "A permissive license that asks for its notice only.",
    date: "2026-11-23",
  },
  {
    packages: ["caniuse-lite"],
    license: "CC-BY-4.0",
    reason: "A table of browser versions that builds read. It is not distributed.",
    date: "2026-11-23",
  },
  {
    packages: ["pako"],
    license: "(MIT AND Zlib)",
    reason: "Zlib is permissive, and asks that changed versions are marked.",
    date: "2026-11-23",
  },
  {
    packages: ["jsonify"],
    license: "Public Domain",
    reason: "Without an SPDX identifier; its source says that it is in the public domain.",
    date: "2026-11-23",
  },
  {
    packages: ["md5-o-matic"],
    license: undefined,
    reason: "Its manifest names no license; its LICENSE file is the MIT License.",
    date: "2026-11-23",
  },
];

/** An advisory that does not concern this project, or that has no corrected version yet. */
export interface AdvisoryException {
  /** GitHub's id of the advisory: GHSA-xxxx-xxxx-xxxx. */
  id: string;
  reason: string;
  /** Day of the decision, as YYYY-MM-DD. */
  date: string;
  /** Last day on which the exception counts, as YYYY-MM-DD. */
  until: string;
}

export const ADVISORY_EXCEPTIONS: readonly AdvisoryException[] = [];

/** Why package.json overrides the version of a package that others ask for. */
export interface Override {
  version: string;
  reason: string;
  /** Day after which the check asks to try without, as YYYY-MM-DD. */
  tryWithout: string;
}

/** One entry for each of `overrides` in package.json. */
export const OVERRIDES: Readonly<Record<string, Override>> = {
  "@sanity/cli": {
    version: "8.12.0",
    reason: "Newer versions ask for a @sanity/cli-build that was not published on 2026-11-23.",
    tryWithout: "2027-01-15",
  },
  "@astrojs/compiler-rs": {
    version: "0.4.1",
    reason:
      "oxfmt asks for 0.5, Astro 7.3.4 for 0.4. Of 0.5.1 only the Linux x64 builds were published on 2026-11-23, so npm ci refuses its lock file. Astro 7.3.5 needs 0.5.",
    tryWithout: "2027-01-15",
  },
  "@emnapi/core": {
    version: "1.11.3",
    reason:
      "WebAssembly builds of several tools ask for different versions, of which npm leaves some out of the lock file.",
    tryWithout: "2027-01-15",
  },
  "@emnapi/runtime": {
    version: "1.11.3",
    reason: "As @emnapi/core.",
    tryWithout: "2027-01-15",
  },
};
