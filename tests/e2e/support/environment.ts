/** Address of the served site, without a slash at the end. */
export const SITE_URL = requireSetting("TEST_SITE_URL");
/** Folder of the built site, with pages that can be read. */
export const SITE_FOLDER = requireSetting("TEST_SITE_FOLDER");
/** Folder with that build's files for a publisher. */
export const RENDERER_FOLDER = requireSetting("TEST_RENDERER_FOLDER");
/** The gate's password that the site was built with. */
export const PASSWORD = requireSetting("GATE_PASSWORD");

function requireSetting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `${name} is not set. Run browser tests with npm test -- <words in their file's name>, which builds and serves a site for them.`,
  );
}
