import {
  ReviewLinkAddress,
  type NewReviewLink,
  REVIEW_HOURS,
  REVIEW_LINKS_PATH,
  type ReviewLink,
  ReviewLinkList,
} from "../server/contracts/review-api.ts";
import { askDoor } from "./lake/door.ts";
import {
  type DocumentActionComponent,
  type ReleaseActionComponent,
  definePlugin,
  getPublishedId,
} from "sanity";
import { ShareIcon } from "@sanity/icons/Share";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { LinkForm, copyText } from "./ui/form.tsx";
import { releaseName, releaseTitle } from "./publishing/releases.ts";
import { nameOfDocument } from "../src/content/documents/document-name.ts";
import { locations } from "./presentation/resolve.ts";
import { PREVIEW_PATH } from "../src/facts/studio.ts";
import { useMayWrite } from "./permissions.ts";
import { Button, Text } from "@sanity/ui";
import { TrashIcon } from "@sanity/icons/Trash";
import { hasAccounts } from "./lake/session.ts";
import { Entry, SMALL, Section } from "./ui/layout.tsx";
import { exactTime } from "./ui/time.tsx";
import { useErrorToast, useRequest } from "./ui/requests.ts";

/** Makes a link. @returns its address, which is shown only once @throws Error with a message for the editor */
async function makeReviewLink(link: NewReviewLink): Promise<string> {
  return ReviewLinkAddress.parse(await askDoor("POST", REVIEW_LINKS_PATH, link)).url;
}

/** Links for reviewers without an account: an entry in the menus of documents and releases. */
export const review = definePlugin({
  name: "review",
  document: { actions: (actions) => [...actions, ShareDraft] },
  releases: { actions: (actions) => [...actions, ShareRelease] },
});

/** A link that the browser does not copy: it stays until it is closed, or for ten minutes. */
const BY_HAND = {
  status: "warning",
  title: "Copy the link for reviewers from here",
  closable: true,
  duration: 600_000,
} as const;
/** Hint for those who may only look. */
const VIEWERS = "A viewer cannot share.";

/** "Share for review" in a document's menu: a link to its draft, for people without an account. */
const ShareDraft: DocumentActionComponent = ({ id, type, draft }) => {
  const [open, setOpen] = useState(false);
  const mayShare = useMayWrite();
  const obstacle = mayShare
    ? draft === null
      ? "There is no draft to share."
      : undefined
    : VIEWERS;
  return {
    label: "Share for review",
    icon: ShareIcon,
    title: obstacle,
    disabled: obstacle !== undefined,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: "dialog",
      header: "Share for review",
      width: "medium",
      onClose: () => setOpen(false),
      content: (
        <LinkForm
          hours={REVIEW_HOURS}
          note="Revoke it under Publishing."
          make={(hours) =>
            makeReviewLink({
              subject: { document: getPublishedId(id) },
              title: (draft && nameOfDocument(draft)) ?? "A draft",
              path: pathOf(type, draft),
              hours,
            })
          }
        >
          <Text size={1}>
            Anyone with this link sees the published site plus this draft, and no other draft. They
            need no account and can change nothing.
          </Text>
        </LinkForm>
      ),
    },
  };
};

/** "Share for review" in a release's menu: copies a link to the site with it. */
const ShareRelease: ReleaseActionComponent = ({ release }) => {
  const toast = useToast();
  const mayShare = useMayWrite();
  const orToast = useErrorToast();
  const share = () =>
    orToast("No link was made", async () => {
      const title = releaseTitle(release);
      const subject = { release: releaseName(release) };
      const hours = REVIEW_HOURS.usual;
      const url = await makeReviewLink({ subject, title, path: "/", hours });
      const note = "It opens for three days. Publishing lists it, and withdraws it.";
      const copied = await copyText(url);
      toast.push(
        copied
          ? { status: "success", title: "The link for reviewers was copied", description: note }
          : {
              ...BY_HAND,
              description: (
                <>
                  <span style={{ overflowWrap: "anywhere", userSelect: "all" }}>{url}</span> {note}
                </>
              ),
            },
      );
    });
  return {
    label: "Copy a link for reviewers",
    icon: ShareIcon,
    disabled: !mayShare,
    title: mayShare ? undefined : VIEWERS,
    onHandle: () => void share(),
  };
};

/** Path of the first page that shows a document; the landing page for one without. */
function pathOf(type: string, draft: Record<string, unknown> | null): string {
  const { locations: found = [] } = locations[type]?.resolve(draft) ?? {};
  return found[0]?.href.slice(PREVIEW_PATH.length) ?? "/";
}

/** Valid links, the newest first. */
async function readLinks(): Promise<ReviewLink[]> {
  if (!hasAccounts()) return [];
  return ReviewLinkList.parse(await askDoor("GET", REVIEW_LINKS_PATH)).links;
}

/** The links that reviewers can open now, each with a button that withdraws it. */
export function ReviewLinks() {
  const orToast = useErrorToast();
  const { data: links = [], reload } = useRequest(readLinks);
  if (links.length === 0) return null;
  const withdraw = ({ id, title }: ReviewLink) =>
    orToast(`The link to ${title} still opens`, () =>
      askDoor("DELETE", REVIEW_LINKS_PATH, { id }),
    ).then(reload);
  return (
    <Section
      title="Links for reviewers"
      note="Whoever has one sees what it shares, without an account."
    >
      {links.map((link) => (
        <Entry
          key={link.id}
          testId="review-link"
          title={link.title}
          note={
            <>
              {"release" in link.subject ? "A release" : "A draft"} · {link.author} · opens until{" "}
              <time dateTime={link.expires}>{exactTime(link.expires)}</time>
            </>
          }
        >
          <Button
            aria-label={`Withdraw the link to ${link.title}`}
            icon={TrashIcon}
            {...SMALL}
            text="Withdraw"
            onClick={() => void withdraw(link)}
          />
        </Entry>
      ))}
    </Section>
  );
}
