import { describe, expect, test } from "vitest";
import { structuredData } from "./structured-data.ts";

const site = {
  name: "Polyphony",
  description: "Eight agents.",
  email: "support@polyphony.example",
  origin: new URL("https://polyphony.example/"),
};
const page = { title: "Nora", description: "Tax and audit.", path: "/agent/nora" };

describe("what search engines are told", () => {
  test("names the page by its own address and as a part of the site", () => {
    const text = structuredData(page, site);
    expect(text).toContain('"@id":"https://polyphony.example/agent/nora"');
    expect(text).toContain('"isPartOf":{"@id":"https://polyphony.example/#site"}');
  });

  test("leads from the landing page to the page, step by step", () => {
    const trail = [{ name: "Agents", href: "/#agents" }];
    expect(JSON.parse(structuredData({ ...page, trail }, site))).toMatchObject({
      "@graph": expect.arrayContaining([
        {
          "@type": "BreadcrumbList",
          itemListElement: [
            expect.objectContaining({ position: 1, item: "https://polyphony.example/" }),
            expect.objectContaining({ position: 2, item: "https://polyphony.example/#agents" }),
            expect.objectContaining({ position: 3, name: "Nora" }),
          ],
        },
      ]),
    });
    expect(structuredData({ ...page, path: "/" }, site)).not.toContain("Breadcrumb");
  });

  test("holds every term of a page that explains terms, with its address", () => {
    const entries = [{ name: "Agentic", description: "Acts.", href: "/poly-ai#pillar-agentic" }];
    const listing = { kind: "terms" as const, name: "Pillars", entries };
    expect(structuredData({ ...page, listing }, site)).toContain(
      '"url":"https://polyphony.example/poly-ai#pillar-agentic"',
    );
  });

  test("cannot end its own script element, and still reads as what was written", () => {
    const description = 'Books</script><script>alert("x")</script><!-- & \u2028';
    const text = structuredData({ ...page, description }, site);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toMatchObject({
      "@graph": expect.arrayContaining([expect.objectContaining({ description })]),
    });
  });
});
