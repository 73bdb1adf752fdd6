import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { useWorkspace, type ReleaseActionComponent } from "sanity";
import { useRouter } from "sanity/router";
import { previewHere } from "../presentation/here.ts";
import { changesPath } from "./subject.ts";

/** "See what changes" in a release's menu, for as long as it is not live. */
export const SeeChanges: ReleaseActionComponent = ({ release: { name, state } }) => {
  const { navigateUrl } = useRouter();
  const { basePath } = useWorkspace();
  const over = state === "published" || state === "archived";
  return {
    disabled: over || previewHere() === undefined,
    label: "See what changes",
    icon: EyeOpenIcon,
    onHandle: () => navigateUrl({ path: basePath + changesPath(name) }),
  };
};
