import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NonBreakingText } from "./NonBreakingText.tsx";

test.each([
  ["Form 990-N, an electronic postcard", "Form 990-N, an electronic postcard", 1],
  ["LM-2, LM-3 or LM-4", "LM-2, LM-3 or LM-4", 3],
  ["There is no W-9", "There is no W-9", 1],
  ["church, section 170(b)(1)(A)(i)", "church, section 170(b)(1)(A)(i)", 1],
  ["an e-file signature and close-to-file time", "an e-file signature and close-to-file time", 2],
  ["a part-time bookkeeper", "a part-time bookkeeper", 0],
])("in %s no form is broken, and no word is lost", (text, read, count) => {
  const markup = renderToStaticMarkup(<NonBreakingText text={text} />);
  expect(markup.replace(/<[^>]+>/g, "")).toBe(read);
  expect(markup.split("<span").length - 1).toBe(count);
});
