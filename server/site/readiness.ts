import type { Check } from "../http/part.ts";
import { failed, passed } from "../runtime/readiness/probe.ts";
import { releaseSite } from "./folders.ts";

const NO_RELEASE =
  "There is no release yet: visitors see no site. The log of npm start and the Studio say which content has to be corrected, if it does not come.";

/** Checks that there is a release. @param dir absolute path of the folder of releases */
export function checkRelease(dir: string): Check {
  return releaseSite(dir).current() === undefined
    ? failed("release", NO_RELEASE)
    : passed("release");
}
