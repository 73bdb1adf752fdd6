/** How often a hook may be called. */
export interface HookLimits {
  /** Least time between two calls, in seconds: about the length of a build. */
  minSeconds: number;
  /** Most calls in 24 hours. */
  daily: number;
  /** Most calls in 31 days. */
  monthly: number;
}

/** A host that builds when its hook is called. */
export interface Provider {
  name: string;
  /** Name of a hook at the host, and where to create it. */
  place: string;
  limits: HookLimits;
}

/*
 * Free plans as documented in November 2026. Builds of pushes count too, so each limit is lower.
 * docs/deploying.md says when to raise them.
 */
export const PROVIDERS: readonly (Provider & { host: RegExp })[] = [
  {
    // A production deploy costs 15 of 300 credits a month; a site without credits is taken down.
    host: /^api\.netlify\.com$/,
    name: "Netlify",
    place: "Project configuration, Build & deploy, Build hooks",
    limits: { minSeconds: 120, daily: 10, monthly: 16 },
  },
  {
    // 100 deployments a day, 32 builds an hour, one build at a time.
    host: /^api\.vercel\.com$/,
    name: "Vercel",
    place: "Settings, Git, Deploy Hooks",
    limits: { minSeconds: 120, daily: 90, monthly: 2700 },
  },
  {
    // 500 builds a month, one at a time.
    host: /^api\.cloudflare\.com$/,
    name: "Cloudflare",
    place: "Settings, Builds, Deploy hooks",
    limits: { minSeconds: 120, daily: 80, monthly: 450 },
  },
];

const UNKNOWN: Provider = {
  name: "The host",
  place: "the host's settings",
  limits: { minSeconds: 300, daily: 10, monthly: 100 },
};

/** The host of a hook; an unknown one gets low limits. */
export function providerOf(url: string): Provider {
  const { hostname } = new URL(url);
  return PROVIDERS.find(({ host }) => host.test(hostname)) ?? UNKNOWN;
}

/** Default limits of a hook. */
export function limitsOf(url: string): HookLimits {
  return providerOf(url).limits;
}
