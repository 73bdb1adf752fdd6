import { PortableText, type PortableTextComponents } from "@portabletext/react";
import { Children } from "react";
import type { RichText as Blocks } from "../content/index.ts";
import { isSafeHref } from "../facts/safe-href.ts";
import { NonBreakingText } from "./NonBreakingText.tsx";

const components: PortableTextComponents = {
  block: {
    normal: ({ children }) => (
      <p>
        {Children.map(children, (child) =>
          typeof child === "string" ? <NonBreakingText text={child} /> : child,
        )}
      </p>
    ),
  },
  marks: {
    // The content client refuses unsafe targets; this keeps the promise where the link is made.
    link: ({ children, value }) => {
      const href: unknown = value?.href;
      if (typeof href !== "string" || !isSafeHref(href)) return <>{children}</>;
      return <a href={href}>{children}</a>;
    },
  },
};

/** Portable Text as HTML elements. Rendered at build time; it ships no JavaScript. */
export function RichText({ value }: { value: Blocks }) {
  return <PortableText value={value} components={components} />;
}
