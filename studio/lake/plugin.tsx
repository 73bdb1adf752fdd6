import { definePlugin } from "sanity";
import { ConnectionNotice } from "./ConnectionNotice.tsx";

/** Says across the whole Studio when the embedded lake does not answer. */
export const lakeConnection = definePlugin({
  name: "lake-connection",
  studio: {
    components: {
      layout: (props) => <ConnectionNotice>{props.renderDefault(props)}</ConnectionNotice>,
    },
  },
});
