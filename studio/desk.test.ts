import { createClient } from "@sanity/client";
import { createMockAuthStore, createSourceFromConfig, type DocumentActionProps } from "sanity";
import { createStructureBuilder, type StructureBuilder } from "sanity/structure";
import { beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import config from "../sanity.config.ts";
import { API_VERSION } from "../src/facts/api-version.ts";
import { PAGE_SINGLETONS, SINGLETONS } from "../src/content/documents/singletons.ts";
import { schemaTypes } from "./schemas/index.ts";
import { structure } from "./structure.ts";

/*
 * The Studio's own configuration, resolved by Sanity itself as in a browser, for an editor who is
 * signed in as administrator. Nothing here asks a server.
 */
async function resolveStudio() {
  const client = createClient({
    projectId: "tests",
    dataset: "tests",
    apiVersion: API_VERSION,
    useCdn: false,
  });
  const roles = [{ name: "administrator", title: "Administrator" }];
  const currentUser = {
    id: "editor",
    name: "Editor",
    email: "editor@example.org",
    role: "",
    roles,
  };
  const auth = createMockAuthStore({ client, currentUser });
  return createSourceFromConfig({ ...config, name: "default", title: "Content", auth });
}

type Studio = Awaited<ReturnType<typeof resolveStudio>>;
let studio: Studio;
let S: StructureBuilder;

beforeAll(async () => {
  studio = await resolveStudio();
  S = createStructureBuilder({ source: studio, perspectiveStack: [] });
});

function actionsFor(schemaType: string, documentId: string) {
  return studio.document
    .actions({ schemaType, documentId, releaseId: undefined, versionType: "draft" })
    .map(({ action }) => action);
}

/** A document as its menu knows it. */
function documentOf(type: string): DocumentActionProps {
  return {
    id: `${type}-1`,
    type,
    draft: null,
    published: null,
    version: null,
    ready: true,
    initialValueResolved: true,
    release: undefined,
    scopeId: undefined,
    liveEdit: false,
    liveEditSchemaType: false,
    transactionSyncLock: null,
    onComplete: () => undefined,
  };
}

describe("a document of which there is exactly one", () => {
  it.each(SINGLETONS)("cannot be made a second time from any menu: $title", ({ type }) => {
    const menus = [
      studio.document.resolveNewDocumentOptions({ type: "global" }),
      studio.document.resolveNewDocumentOptions({ type: "structure", schemaType: type }),
    ];
    expect(menus.flat().map(({ templateId }) => templateId)).not.toContain(type);
  });

  it.each(SINGLETONS)("cannot be duplicated, deleted or unpublished: $title", ({ type, id }) => {
    const actions = actionsFor(type, id);
    expect(actions).toContain("publish");
    for (const refused of ["duplicate", "delete", "unpublish"]) {
      expect(actions).not.toContain(refused);
    }
  });
});

describe.each([
  [
    "pillar",
    "The ten pillars belong together: cards and pictures of the site name each of them. Edit its words instead.",
  ],
  [
    "regionRecord",
    "The six regions belong together: the map of the site is drawn from all of them. Edit its words instead.",
  ],
])("a document of a fixed set: %s", (type, reason) => {
  it("cannot be made, duplicated, deleted or unpublished, and says why", () => {
    const menu = studio.document.resolveNewDocumentOptions({ type: "global" });
    expect(menu.map(({ templateId }) => templateId)).not.toContain(type);
    expect(actionsFor(type, `${type}-1`)).not.toContain("duplicate");
    expect(actionsFor(type, `${type}-1`)).not.toContain("unpublish");
    const refused = studio.document
      .actions({
        schemaType: type,
        documentId: `${type}-1`,
        releaseId: undefined,
        versionType: "draft",
      })
      .filter(({ action }) => action === "delete");
    // Sanity's own "Delete" asks for a whole Studio around it, and throws without one.
    expect(refused.map((action) => action(documentOf(type)))).toEqual([
      expect.objectContaining({ label: "Delete", disabled: true, title: reason }),
    ]);
  });

  it("has a short name that nobody can change by accident", () => {
    expect(studio.schema.get(type)).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ name: "id", type: expect.objectContaining({ readOnly: true }) }),
      ]),
    });
  });
});

describe("a document of which there are many", () => {
  it("can be made, duplicated, unpublished and deleted", () => {
    const menu = studio.document.resolveNewDocumentOptions({ type: "global" });
    expect(menu.map(({ templateId }) => templateId)).toContain("agent");
    expect(actionsFor("agent", "agent-nora")).toEqual(
      expect.arrayContaining(["publish", "duplicate", "unpublish", "delete"]),
    );
  });
});

test("on a real project nothing that Sanity's own lake has is switched off", () => {
  expect(config).toMatchObject({ releases: { enabled: true } });
  for (const own of ["document.comments", "tasks", "scheduledPublishing", "auth"]) {
    expect(config).not.toHaveProperty(own);
  }
});

/** A list of the desk: items of a type, and folders. */
const DeskList = z.object({
  items: z.array(
    z.object({ schemaType: z.object({ name: z.string() }).optional(), child: z.unknown() }),
  ),
});

function typesIn(list: unknown): string[] {
  return DeskList.parse(list).items.flatMap(({ schemaType, child }) =>
    schemaType ? [schemaType.name] : typesIn(child),
  );
}

describe("the desk", () => {
  const desk = () => structure(S).serialize({ path: [] });

  it("shows editors their work in the order in which they look for it", () => {
    expect(desk().items).toMatchObject([
      { title: "Agents" },
      { title: "Pages" },
      { title: "Pillars" },
      { title: "Nexus capabilities" },
      { title: "Challenges" },
      { title: "Organization types" },
      { title: "Regions" },
      { title: "Legal pages" },
      { title: "Settings" },
    ]);
  });

  it.each(["agent", "nexusCapability", "challengeRow", "organizationType", "regionRecord"])(
    "lists every %s in the order of the site, to be moved there",
    (type) => {
      const entry = desk().items.find(({ id }) => id === type);
      expect(entry).toMatchObject({ child: { type: "component", options: { type } } });
    },
  );

  it("gives every document type one place, so that editors find it", () => {
    const documents = schemaTypes.filter(({ type }) => type === "document").map(({ name }) => name);
    expect(typesIn(desk()).toSorted()).toEqual(documents.toSorted());
  });

  it("opens each page by its one id, and never a list of pages to make more of", () => {
    const child = (id: string, type: string) => ({
      id,
      child: { type: "document", options: { id, type } },
    });
    expect(desk().items[1]).toMatchObject({
      child: { items: PAGE_SINGLETONS.map(({ id, type }) => child(id, type)) },
    });
    expect(desk().items[8]).toMatchObject({
      child: {
        items: [
          child("siteSettings", "siteSettings"),
          child("navigation", "navigation"),
          { id: "redirect" },
          {},
        ],
      },
    });
  });
});
