/*
 * The script of the Studio's page on the embedded lake. It runs before the Studio: with a token that
 * the lake takes it starts the Studio, else it asks for a code. The server sends this file without its
 * types, so it imports nothing; `server/studio/page.ts` puts what it needs into the page.
 */

const session = document.querySelector<HTMLMetaElement>('meta[name="content-lake"]')?.dataset ?? {};
const key = `__studio_auth_token_${session.project ?? ""}`;
const form = document.querySelector<HTMLFormElement>("#sign-in form");
const input = document.querySelector<HTMLInputElement>("#sign-in input");
const button = document.querySelector<HTMLButtonElement>("#sign-in button");
const problem = document.querySelector<HTMLElement>("#sign-in [role=alert]");

const NEW_CODE =
  "For a new one, run this on the machine that runs the Studio: npm run people -- link.";
const PROBLEMS: Readonly<Record<number, string>> = {
  401: `This code is wrong, was used before, or has expired. ${NEW_CODE}`,
  403: "Codes are taken on the machine that runs the Studio only.",
  429: "Too many wrong codes were tried. Wait half a minute, then try again.",
};

/** Starts the Studio: what its page had in a template comes into the document, and runs. */
function openStudio(): void {
  const template = document.querySelector<HTMLTemplateElement>("template#studio-app");
  document.querySelector("#sign-in")?.remove();
  if (template) document.body.append(template.content.cloneNode(true));
}

/** Shows the sign-in page. */
function ask(message = ""): void {
  const page = document.querySelector<HTMLElement>("#sign-in");
  if (page) page.hidden = false;
  document.title = "Sign in to the Studio";
  if (problem) problem.textContent = message;
  if (input) {
    input.setAttribute("aria-invalid", String(message !== ""));
    input.focus();
  }
}

/** The token that this browser keeps. */
function keptToken(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const hasToken = typeof kept === "object" && kept !== null && "token" in kept;
    return hasToken && typeof kept.token === "string" ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the lake takes a token. A lake that does not answer is no reason to ask for a code. */
async function isTaken(token: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    // Every version of the API has this path.
    const { status } = await fetch(`${session.url ?? ""}/v1/users/me`, { headers });
    return status !== 401;
  } catch {
    return true;
  }
}

/**
 * Exchanges a code for the lake's token and keeps it.
 * @returns why it failed; undefined when it did not
 */
async function exchange(code: string): Promise<string | undefined> {
  try {
    const response = await fetch("/studio/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    if (!response.ok) {
      return PROBLEMS[response.status] ?? `Signing in failed (status ${response.status}).`;
    }
    const { token }: { token?: unknown } = await response.json();
    if (typeof token !== "string") return "The answer to the code cannot be read.";
    localStorage.setItem(key, JSON.stringify({ token }));
    return undefined;
  } catch (error) {
    if (error instanceof TypeError)
      return "The Studio's server does not answer. Is npm start running?";
    return "This browser keeps no data of this page. Allow it to, then sign in again.";
  }
}

/** A code as it was pasted: alone, or the whole link. */
function codeIn(text: string): string {
  return /[#&]code=([\w-]+)/.exec(text)?.[1] ?? text.trim();
}

async function begin(): Promise<void> {
  const code = /[#&]code=([\w-]+)/.exec(location.hash)?.[1];
  let failed: string | undefined;
  if (code !== undefined) {
    // The code goes out of the address, and so out of the history.
    history.replaceState(null, "", location.pathname + location.search);
    failed = await exchange(code);
    if (failed === undefined) return openStudio();
  }
  const token = keptToken();
  if (token === undefined) return ask(failed);
  if (await isTaken(token)) return openStudio();
  localStorage.removeItem(key);
  ask(failed ?? `You were signed out, because the Content Lake has a new token. ${NEW_CODE}`);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = codeIn(input?.value ?? "");
  if (code === "") return ask("Paste the code first.");
  if (button) button.disabled = true;
  void exchange(code).then((failed) => {
    if (button) button.disabled = false;
    if (failed === undefined) openStudio();
    else ask(failed);
  });
});
// Opening a link in a window with this page changes only the fragment.
addEventListener("hashchange", () => {
  if (location.hash.includes("code=")) location.reload();
});
// An editor who signs out in one window is signed out in all.
addEventListener("storage", (event) => {
  if (event.key === key && event.newValue === null) location.reload();
});
void begin();

export {};
