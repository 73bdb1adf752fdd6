import { resolve } from "node:path";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { SignInCodes } from "../studio/codes.ts";
import { localStudio, signInLink, signInOrigin } from "../runtime/studio-address.ts";
import { runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

/** `npm run studio-link`: a link that signs an editor in to the Studio of the embedded lake. */
await runCommand(async () => {
  const settings = readSettings();
  if (settings.SANITY_PROJECT_ID) {
    const address = settings.STUDIO_URL ?? localStudio(settings);
    console.log(
      `The Studio of a Sanity project needs no code, Sanity asks editors to sign in: ${new URL(address).origin}${STUDIO_PATH}/`,
    );
    return;
  }
  if (settings.SIGN_IN === "on") {
    console.log(
      `With SIGN_IN=on people sign in by name: ${signInOrigin(settings)}${STUDIO_PATH}/\nInvite them: npm run people`,
    );
    return;
  }
  const codes = new SignInCodes(resolve(inRoot(), settings.LAKE_DATA_DIR));
  console.log(`${signInLink(settings, codes.issue())}\nIt can be used once, within an hour.`);
});
