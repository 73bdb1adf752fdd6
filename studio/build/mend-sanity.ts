import type { Plugin } from "vite";

/** A line of a package that is changed in the built Studio. */
interface Mend {
  /** Paths of the files that may hold it. */
  readonly files: RegExp;
  readonly line: string;
  readonly instead: string;
}

/** Where the SDK puts the project's name before the host, also before that of an embedded lake. */
const PROJECT_HOST = "fetchOptions?.useProjectHostname ?? isStudioConfig(instance.config)";

const MENDS: readonly Mend[] = [
  {
    // It asked `<project>.<host of the lake>` who is signed in, which the policy blocks.
    files: /[/\\]@sanity[/\\]sdk[/\\]dist[/\\]/,
    line: PROJECT_HOST,
    instead: `!apiHost && (${PROJECT_HOST})`,
  },
  {
    // In a narrow window, the releases' calendar is the reference of a popover before it is drawn:
    // the whole tool was replaced by an error.
    files: /[/\\]@sanity[/\\]ui[/\\]dist[/\\]/,
    line: "function listenForIntent(element, handleIntent) {",
    instead: "function listenForIntent(element, handleIntent) { if (!element) return () => {};",
  },
];

/** Patches bugs in Sanity's packages. The build fails if the patched lines have changed. */
export function mendSanity(): Plugin {
  const waiting = new Set(MENDS);
  return {
    name: "mend-sanity",
    apply: "build",
    transform(code, id) {
      const mend = MENDS.find(({ files, line }) => files.test(id) && code.includes(line));
      if (mend === undefined) return undefined;
      waiting.delete(mend);
      return { code: code.replaceAll(mend.line, () => mend.instead), map: null };
    },
    buildEnd(error) {
      const [missing] = waiting;
      if (error !== undefined || missing === undefined) return;
      this.error(`Sanity has changed: see ${missing.line} in studio/build/mend-sanity.ts.`);
    },
  };
}
