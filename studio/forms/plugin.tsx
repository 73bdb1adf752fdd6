import { definePlugin } from "sanity";
import { createGlobalStyle } from "styled-components";
import { HIDDEN } from "../ui/accessibility.tsx";

/*
 * Sanity's form begins with a name that its pane has just above, and with a lot of space: the first
 * field came after half a window. Were the names of these parts changed, the space would be back.
 */
const CompactForm = createGlobalStyle`
  [data-testid="document-panel-scroller"] > div:has([data-testid="form-view"]) {
    padding-top: 12px;
  }

  [data-ui="FormRow"]:has([data-testid="document-panel-document-title"]) {
    ${HIDDEN}
  }

  [data-testid="form-view"] [data-testid="field-groups"] {
    margin-bottom: -32px;
  }
`;

/*
 * Sanity shows a Draft chip above every document, also where there is no draft, and editors took it for one.
 */
const DraftSign = createGlobalStyle`
  [data-testid="document-pane"]:not(:has([data-draft]))
    [data-testid="document-header-Draft-chip"][data-selected] {
    display: none;
  }
`;

/** Forms whose first field is near the top, below signs of what there is. */
export const compactForms = definePlugin({
  name: "compact-forms",
  studio: {
    components: {
      layout: (props) => (
        <>
          <CompactForm />
          <DraftSign />
          {props.renderDefault(props)}
        </>
      ),
    },
  },
});
