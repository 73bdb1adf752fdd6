/** Address of the served site, without a slash at the end. */
export const SITE_URL = required("TEST_SITE_URL");
/** Folder of the built site that is served there. */
export const SITE_FOLDER = required("TEST_SITE_FOLDER");
/** Folder of what a publisher needs of that build. */
export const RENDERER_FOLDER = required("TEST_RENDERER_FOLDER");
/** Folder of the built Studio. */
export const STUDIO_FOLDER = required("TEST_STUDIO_FOLDER");
/** The gate's password that the site was built with. */
export const PASSWORD = required("GATE_PASSWORD");

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `${name} is not set. Run the browser tests with npm test, which builds and serves a site for them.`,
  );
}
