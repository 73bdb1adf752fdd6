import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { LinkForm } from "./form.tsx";

const theme = buildTheme();
vi.hoisted(() => Reflect.set(globalThis, "SC_DISABLE_SPEEDY", false));

const LINK = "https://polyphony.example/studio/review/open/abc";

test("a link that the browser does not copy stays, selected, to be copied by hand", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.innerHTML = "<div id='dialog'></div>";
  const root = createRoot(document.querySelector("#dialog") ?? expect.fail());
  onTestFinished(() => root.unmount());
  root.render(
    <ThemeProvider theme={theme}>
      <LinkForm
        hours={{ usual: 72, most: 168 }}
        note="Publishing lists it."
        make={async () => LINK}
      >
        Whom it is for.
      </LinkForm>
    </ThemeProvider>,
  );
  const button = () => document.querySelector("button");
  await expect.poll(() => button()?.textContent).toBe("Make the link");
  button()?.click();
  await expect.poll(() => button()?.textContent).toBe("Copy");
  // Without HTTPS a browser has no clipboard, and neither has jsdom.
  button()?.click();
  await expect.poll(() => button()?.textContent).toBe("Selected: press Ctrl+C");
  const field = document.querySelector("input");
  expect(field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
});
