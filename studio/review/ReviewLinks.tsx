import { TrashIcon } from "@sanity/icons/Trash";
import { Button } from "@sanity/ui";
import type { ReviewLink } from "../../server/contracts/review-api.ts";
import { hasAccounts } from "../lake/session.ts";
import { Entry, Section } from "../ui/Section.tsx";
import { SMALL } from "../ui/small.ts";
import { exactly } from "../ui/time.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { useRequest } from "../ui/use-request.ts";
import { listReviewLinks, withdrawReviewLink } from "./service.ts";

async function readLinks(): Promise<ReviewLink[]> {
  return hasAccounts() ? listReviewLinks() : [];
}

/** The links that reviewers can open now, each with a button that withdraws it. */
export function ReviewLinks() {
  const orToast = useErrorToast();
  const { data: links = [], reload } = useRequest(readLinks);
  if (links.length === 0) return null;
  const withdraw = ({ id, title }: ReviewLink) =>
    orToast(`The link to ${title} still opens`, () => withdrawReviewLink(id)).then(reload);
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
              <time dateTime={link.expires}>{exactly(link.expires)}</time>
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
