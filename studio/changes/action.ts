import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { useWorkspace, type ReleaseActionComponent } from "sanity";
import { useRouter } from "sanity/router";
import { releaseName } from "../release-name.ts";
import { changesPath } from "./subject.ts";

/** "See what changes" in a release's menu: the pages before and after. */
export const SeeChanges: ReleaseActionComponent = ({ release }) => {
  const { basePath } = useWorkspace();
  const router = useRouter();
  return {
    label: "See what changes",
    icon: EyeOpenIcon,
    onHandle: () => router.navigateUrl({ path: basePath + changesPath(releaseName(release)) }),
  };
};
