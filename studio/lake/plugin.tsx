import { definePlugin } from "sanity";
import { createGlobalStyle } from "styled-components";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { lakeUrl } from "./session.ts";

/*
 * The menu of Sanity's workspaces: it has one entry, which leads to sanity.io. A mouse on its button is enough
 * for a question to a host with the project's name, which the page's policy refuses.
 */
const OneWorkspace = createGlobalStyle`
  #workspace-menu {
    display: none;
  }
`;

/** Says across the whole Studio when the embedded lake does not answer. */
export const lakeConnection = definePlugin({
  name: "lake-connection",
  studio: {
    components: {
      layout: (props) => (
        <>
          {lakeUrl() !== undefined && <OneWorkspace />}
          <ConnectionNotice>{props.renderDefault(props)}</ConnectionNotice>
        </>
      ),
    },
  },
});
