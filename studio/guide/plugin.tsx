import { BookIcon } from "@sanity/icons/Book";
import { definePlugin, useWorkspace } from "sanity";
import { Link, StateLink, route, useRouter } from "sanity/router";
import text from "../../docs/editing.md?raw";
import { type GuideSection, sectionsOf } from "./sections.ts";
import { Box, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect } from "react";
import { Tool } from "../ui/layout.tsx";
import Markdown, { type Components } from "react-markdown";

/** The editors' guide, as a tool. */
export const guide = definePlugin({
  name: "guide",
  tools: [
    {
      name: "guide",
      title: "Guide",
      icon: BookIcon,
      component: GuideTool,
      router: route.create("/:section"),
    },
  ],
});

/** The editors' guide, as it is in the repository. */
const GUIDE = sectionsOf(text);

/** Addresses of its pictures, by their paths. */
const PICTURES: Record<string, string> = import.meta.glob<string>(
  "../../docs/pictures/studio-*.webp",
  {
    eager: true,
    import: "default",
    query: "?url",
  },
);

/** Longest line of its text: some 90 letters. */
const LINE = "42em";

/** The tool "Guide": the editors' guide with its contents. */
function GuideTool() {
  const { section } = useRouter().state;
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>(`#guide-${CSS.escape(String(section))}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }, [section]);
  return (
    <Tool title="Guide" width={3}>
      <Flex gap={5} align="flex-start" wrap="wrap">
        <Card
          as="nav"
          aria-label="Contents of the guide"
          style={{ flex: "1 1 14em", maxWidth: "22em", position: "sticky", top: 0 }}
        >
          <Stack gap={4}>
            <Text muted size={1}>
              Contents
            </Text>
            <Stack as="ul" gap={4} style={{ listStyle: "none", margin: 0, padding: 0 }}>
              {GUIDE.map(({ id, title, level }) => (
                <li key={id} style={{ paddingInlineStart: level > 2 ? "1em" : 0 }}>
                  <Text size={1}>
                    <StateLink
                      state={{ section: id }}
                      aria-current={section === id ? "location" : undefined}
                    >
                      {title}
                    </StateLink>
                  </Text>
                </li>
              ))}
            </Stack>
          </Stack>
        </Card>
        <Box style={{ flex: "3 1 28em", maxWidth: LINE }}>
          <Stack gap={6}>
            {GUIDE.map((part) => (
              <GuideText key={part.id} section={part} />
            ))}
          </Stack>
        </Box>
      </Flex>
    </Tool>
  );
}

/** The Studio's styles hide the markers of lists. */
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
      src={PICTURES[`../../docs/${String(src)}`]}
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
function GuideText({ section }: { section: GuideSection }) {
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
