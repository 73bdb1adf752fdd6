import { BufferedDocument, type CommitHandlerMessage, type Mut, Mutation } from "@sanity/mutator";
import { beforeAll, describe, expect, test } from "vitest";
import { keepTyping } from "./keep-typing.ts";

const DRAFT = { _id: "drafts.agent-nora", _type: "agent", _rev: "r1", title: "Tax" };

beforeAll(keepTyping);

/** An editor's draft, with the requests that it sent. */
function openDraft(stored: typeof DRAFT | null = DRAFT) {
  const draft = new BufferedDocument(stored);
  const requests: CommitHandlerMessage[] = [];
  draft.commitHandler = (request) => requests.push(request);
  const write = (mutation: Mut) => draft.add(new Mutation({ mutations: [mutation] }));
  return {
    draft,
    requests,
    type: (title: string) => write({ patch: { id: DRAFT._id, set: { title } } }),
    create: () => write({ createIfNotExists: { _id: DRAFT._id, _type: "agent", title: "Tax" } }),
    commit: () => void draft.commit(),
    /** The lake's event that the draft was deleted. */
    deleted: (previousRev: string) =>
      draft.arrive(
        new Mutation({
          transactionId: "theirs",
          previousRev,
          resultRev: "theirs",
          mutations: [{ delete: { id: DRAFT._id } }],
        }),
      ),
    /** The lake's event about a request: it has made a new draft from the published document. */
    created: (title: string, request: CommitHandlerMessage | undefined) =>
      draft.arrive(
        new Mutation({
          transactionId: String(request?.mutation.transactionId),
          resultRev: "r3",
          mutations: [
            { createIfNotExists: { _id: DRAFT._id, _type: "agent", title } },
            ...(request?.mutation.mutations.filter(({ patch }) => patch !== undefined) ?? []),
          ],
        }),
      ),
  };
}

describe("somebody else publishes", () => {
  test("text typed since the last request stays, and is sent", () => {
    const { draft, requests, type, deleted, created } = openDraft();
    type("Tax and");
    type("Tax and audit");
    deleted("r1");
    expect(draft.LOCAL).toMatchObject({ title: "Tax and audit" });

    const [request] = requests;
    type("Tax and audits");
    request?.success();
    created("Tax", request);
    expect(draft.LOCAL).toMatchObject({ title: "Tax and audits" });
    expect(draft.document.isConsistent()).toBe(true);
  });

  test("a request in progress is not written twice", () => {
    const { draft, requests, type, commit, deleted, created } = openDraft();
    type("Tax and");
    commit();
    type("Tax and audit");
    commit();
    type("Tax and audits");
    deleted("r1");
    expect(draft.LOCAL).toMatchObject({ title: "Tax and audits" });

    requests[0]?.success();
    created("Tax", requests[0]);
    expect(draft.document.HEAD).toMatchObject({ title: "Tax and" });
    expect(draft.LOCAL).toMatchObject({ title: "Tax and audits" });
  });

  test("the window shows what the lake made of it after a discard", () => {
    const { draft, requests, type, deleted, created } = openDraft();
    type("Tax and audit");
    deleted("r1");
    requests[0]?.success();
    created("Payroll tax", requests[0]);
    expect(draft.LOCAL).toMatchObject({ title: "Payroll tax and audit" });
    expect(draft.LOCAL).toEqual(draft.document.HEAD);
  });

  test("a draft without changes of one's own is gone", () => {
    const { draft, deleted } = openDraft();
    deleted("r1");
    expect(draft.LOCAL).toBeNull();
  });

  test("a document that the lake refuses to make again is gone", () => {
    const { draft, requests, type, deleted } = openDraft();
    type("Tax and audit");
    deleted("r1");
    requests[0]?.cancel(new Error("The document was not found"));
    expect(draft.LOCAL).toBeNull();
  });
});

test("the first words of a draft stay when their request fails", () => {
  const { draft, requests, type, create, commit } = openDraft(null);
  create();
  commit();
  type("Tax and");
  requests[0]?.failure();
  expect(draft.LOCAL).toMatchObject({ title: "Tax and" });
});
