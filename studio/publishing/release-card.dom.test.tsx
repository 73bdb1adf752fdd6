import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { Command } from "./ReleaseCard.tsx";

test("an editor reads that the newest release has not reached the host, and why", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const message = "ON_RELEASE failed for release 7: it ended with exit code 3. It is tried again.";
  const command = { release: 7, state: "failed", message } as const;
  flushSync(() =>
    root.render(
      <ThemeProvider theme={buildTheme()}>
        <Command command={command} />
      </ThemeProvider>,
    ),
  );
  const text = place.querySelector('[data-testid="on-release"]')?.textContent;
  expect(text).toContain("Release 7: It has not reached the site's host.");
  expect(text).toContain(message);
  root.unmount();
});
