import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { definePlugin } from "sanity";
import { MakeMedia } from "./agent.tsx";
import { AvatarsProvider } from "./store.tsx";
import { AvatarsTool } from "./AvatarsTool.tsx";

/** Voices and talking videos: a tool, an action on each agent, and what both know of the service. */
export const avatars = definePlugin({
  name: "avatars",
  tools: [{ name: "avatars", title: "Avatars", icon: DocumentVideoIcon, component: AvatarsTool }],
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === "agent" ? [...actions, MakeMedia] : actions,
  },
  studio: {
    components: {
      layout: (props) => <AvatarsProvider>{props.renderDefault(props)}</AvatarsProvider>,
    },
  },
});
