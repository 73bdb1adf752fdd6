import { Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { useWorkspace } from "sanity";
import { Link } from "sanity/router";
import { pictureAddress } from "./guide.ts";
import type { GuideSection } from "./sections.ts";

/** The Studio's styles take the signs of lists away. */
const LIST = {
  ul: { margin: 0, paddingInlineStart: "1.4em", listStyle: "disc" },
  ol: { margin: 0, paddingInlineStart: "1.4em", listStyle: "decimal" },
} as const;

/** Each part of Markdown as the Studio's design system has it. Raw HTML is shown as text. */
const COMPONENTS: Components = {
  p: ({ children }) => (
    <Text as="p" size={2}>
      {children}
    </Text>
  ),
  ul: ({ children }) => <Items as="ul">{children}</Items>,
  ol: ({ children }) => <Items as="ol">{children}</Items>,
  li: ({ children }) => (
    <li>
      <Text as="div" size={2}>
        {children}
      </Text>
    </li>
  ),
  a: ({ href = "", children }) => <GuideLink href={href}>{children}</GuideLink>,
  img: ({ src, alt }) => (
    <img
      src={pictureAddress(String(src))}
      alt={alt}
      loading="lazy"
      style={{ display: "block", maxWidth: "100%", border: "1px solid var(--card-border-color)" }}
    />
  ),
};

function Items({ as, children }: { as: "ul" | "ol"; children: ReactNode }) {
  return (
    <Stack as={as} gap={3} style={LIST[as]}>
      {children}
    </Stack>
  );
}

/** A link to another section, or to another site. Other files of the repository have no address here. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const { basePath } = useWorkspace();
  if (href.startsWith("#")) {
    return <Link href={`${basePath}/guide/${href.slice(1)}`}>{children}</Link>;
  }
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return <>{children}</>;
}

/** One section of the guide. */
export function GuideText({ section }: { section: GuideSection }) {
  const { id, title, level, text } = section;
  return (
    <Stack as="section" gap={4} aria-labelledby={`guide-${id}`} data-testid={`guide-${id}`}>
      <Heading
        as={level < 3 ? "h2" : "h3"}
        id={`guide-${id}`}
        size={level < 3 ? 2 : 1}
        tabIndex={-1}
        style={{ scrollMarginTop: "1.5rem" }}
      >
        {title}
      </Heading>
      <Markdown components={COMPONENTS}>{text}</Markdown>
    </Stack>
  );
}
