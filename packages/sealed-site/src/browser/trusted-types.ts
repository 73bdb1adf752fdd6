/** Name of the one Trusted Types policy that a sealed site's Content Security Policy allows. */
export const TRUSTED_POLICY = "opened";

/**
 * Marks a text as safe for sinks where browsers with Trusted Types refuse plain text. To TypeScript
 * the result is still a string; browsers without Trusted Types get the text itself.
 */
export interface TrustedMaker {
  createHTML(text: string): string;
  createScript(text: string): string;
  /** @throws TypeError for an address of another origin, or of what is no script */
  createScriptURL(address: string): string;
}

/** Only HTML and scripts of opened pages pass: opening proves that they are as the build made them. */
const RULES: TrustedMaker = {
  createHTML: (text) => text,
  createScript: (text) => text,
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href);
    if (origin === location.origin && /\.m?js$/.test(pathname)) return address;
    throw new TypeError(`Not a script of this site: ${address}`);
  },
};

let made: TrustedMaker | undefined;

/** The site's policy; a page may make it only once. */
export function trustedMaker(): TrustedMaker {
  made ??= factory()?.createPolicy(TRUSTED_POLICY, RULES) ?? RULES;
  return made;
}

interface TrustedFactory {
  createPolicy(name: string, rules: TrustedMaker): TrustedMaker;
}

function factory(): TrustedFactory | undefined {
  const value: unknown = Reflect.get(globalThis, "trustedTypes");
  return isFactory(value) ? value : undefined;
}

function isFactory(value: unknown): value is TrustedFactory {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}
