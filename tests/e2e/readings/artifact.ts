import { expect, type Page } from "@playwright/test";
import type { Artifact } from "../../../src/content/index.ts";
import { ARTIFACT } from "../../../src/facts/strings.ts";
import { plain, visibleText } from "../support/reading.ts";

/**
 * A visitor can read the whole paper, sees that it is a sample, what the agent could not know, and
 * who signs.
 */
export async function expectArtifact(page: Page, artifact: Artifact, name: string): Promise<void> {
  const section = page.getByRole("region", { name: artifact.heading, exact: true });
  const text = await visibleText(section);
  const { organization, title, lede, detail, sections, signer } = artifact;
  // The stamp is set in capitals.
  expect(text.toLowerCase()).toContain(`${ARTIFACT.sample} ${ARTIFACT.invented}`.toLowerCase());
  for (const words of [organization, title, lede, detail ?? "", ARTIFACT.sign]) {
    expect(text).toContain(plain(words));
  }
  expect(text).toContain(plain(`${signer.role} ${signer.text}`));

  const marked = sections.flatMap(({ heading, text: running, columns, rows }) => {
    const cells = (rows ?? []).flatMap(({ lead, label, values }) => [
      lead,
      label,
      ...(values ?? []),
    ]);
    for (const words of [heading, running, ...(columns ?? []), ...cells]) {
      if (words) expect(text).toContain(plain(words));
    }
    return (rows ?? []).filter(({ flag }) => flag);
  });
  if (artifact.kind !== "count") {
    await expect(section.getByText(ARTIFACT.decides, { exact: true })).toHaveCount(marked.length);
  }

  const notes = section.getByRole("list", { name: ARTIFACT.notes }).getByRole("listitem");
  expect((await notes.allInnerTexts()).map(plain)).toEqual(
    (artifact.notes ?? []).map((note) =>
      plain(`${note.about} ${note.author ?? name} ${note.text}`),
    ),
  );
}
