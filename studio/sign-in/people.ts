/*
 * The script of the sign-in page for several people. The server sends this page at every address of the
 * Studio to a browser without a session; once there is one, the same address shows the Studio. The file
 * is sent without its types, so it imports nothing.
 */

const SESSION = "/studio/api/session";
const INVITATION = "/studio/api/invitation";
const SILENT = "The Studio's server does not answer. Try again in a moment.";

const heading = document.querySelector<HTMLElement>("h1");
const help = document.querySelector<HTMLElement>("#sign-in-help");
const enter = document.querySelector<HTMLFormElement>("#enter");
const join = document.querySelector<HTMLFormElement>("#join");

/** What the server says to a request. */
interface Answer {
  ok: boolean;
  /** Name of the person who is signed in or invited. */
  name: string;
  email: string;
  /** Why it failed, for the person. */
  error: string;
}

async function send(path: string, body: Record<string, string>): Promise<Answer> {
  const answer: Answer = { ok: false, name: "", email: "", error: SILENT };
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said: { name?: unknown; email?: unknown; error?: unknown } = await response.json();
    const wait = response.headers.get("retry-after");
    const again = wait === null ? "" : ` Try again in ${wait} seconds.`;
    answer.ok = response.ok;
    if (typeof said.name === "string") answer.name = said.name;
    if (typeof said.email === "string") answer.email = said.email;
    answer.error = typeof said.error === "string" ? said.error + again : SILENT;
    return answer;
  } catch {
    return answer;
  }
}

/** Says why something failed, beside the form. */
function tell(form: HTMLFormElement, message: string): void {
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  if (problem) problem.textContent = message;
  for (const input of form.querySelectorAll("input")) {
    input.setAttribute("aria-invalid", String(message !== ""));
  }
}

/** What was typed into a field. */
function typed(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : "";
}

/** Runs when a form is sent, one at a time; with a session the address then shows the Studio. */
function onSend(form: HTMLFormElement, run: () => Promise<Answer>): void {
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    tell(form, "");
    void run().then(({ ok, error }) => {
      if (ok) return location.reload();
      if (button) button.disabled = false;
      tell(form, error);
      form.querySelector("input")?.focus();
    });
  });
}

async function invite(form: HTMLFormElement, token: string): Promise<void> {
  const { ok, name, error } = await send(INVITATION, { token });
  if (!ok) {
    if (enter) tell(enter, error);
    return;
  }
  document.title = "Join the Studio";
  if (heading) heading.textContent = `Welcome, ${name}`;
  if (help) help.textContent = "Choose the password with which you will sign in to the Studio.";
  if (enter) enter.hidden = true;
  form.hidden = false;
  form.querySelector("input")?.focus();
  onSend(form, () => send(INVITATION, { token, password: typed(form, "new-password") }));
}

if (enter) {
  onSend(enter, () =>
    send(SESSION, { email: typed(enter, "email"), password: typed(enter, "password") }),
  );
  enter.querySelector("input")?.focus();
}
const invitation = /[#&]join=([\w-]+)/.exec(location.hash)?.[1];
if (join && invitation !== undefined) {
  // The token goes out of the address, and so out of the history.
  history.replaceState(null, "", location.pathname + location.search);
  void invite(join, invitation);
}
// Opening a link in a window with this page changes only the fragment.
addEventListener("hashchange", () => {
  if (location.hash.includes("join=")) location.reload();
});

export {};
