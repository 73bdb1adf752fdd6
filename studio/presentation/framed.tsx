import type { Tool } from "sanity";
import { Stay } from "./Stay.tsx";
import { WideFrame } from "./WideFrame.tsx";

/** Sanity's Presentation, that keeps its place and shows the desktop page. */
export function framed(tool: Tool): Tool {
  const { component: Presentation } = tool;
  return {
    ...tool,
    component: (props) => (
      <Stay>
        <WideFrame>
          <Presentation {...props} />
        </WideFrame>
      </Stay>
    ),
  };
}
