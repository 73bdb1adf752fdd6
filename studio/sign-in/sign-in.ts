/*
 * The script of the sign-in page: for the one editor, who has a one-time code, or for several people. The
 * server sends this page at every address of the Studio to a browser without a session; once there is one,
 * the same address shows the Studio. The file is sent without its types, so it imports nothing.
 */

const SESSION = "/studio/api/session";
const INVITATION = "/studio/api/invitation";
const PASSKEY = "/studio/api/passkey";
const SILENT = "The Studio's server does not answer. Try again in a moment.";

const heading = document.querySelector<HTMLElement>("h1");
const help = document.querySelector<HTMLElement>("#sign-in-help");
const byCode = document.querySelector<HTMLFormElement>("#by-code");
const enter = document.querySelector<HTMLFormElement>("#enter");
const join = document.querySelector<HTMLFormElement>("#join");
const withPasskey = document.querySelector<HTMLButtonElement>("#with-passkey");
const makePasskey = document.querySelector<HTMLButtonElement>("#make-passkey");

/** The server's reply to a request. */
interface Reply {
  ok: boolean;
  /** Status of the response; 0 for none. */
  status: number;
  /** Name of the person who is signed in or invited. */
  name: string;
  /** Options for making a passkey, or for signing with one. */
  passkey: unknown;
  /** Why it failed, for the person. */
  error: string;
}

async function send(path: string, body: object, method = "POST"): Promise<Reply> {
  const reply: Reply = { ok: false, status: 0, name: "", passkey: undefined, error: SILENT };
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said: { name?: unknown; passkey?: unknown; error?: unknown } = await response.json();
    const wait = response.headers.get("retry-after");
    const again = wait === null ? "" : ` Try again in ${wait} seconds.`;
    reply.ok = response.ok;
    reply.status = response.status;
    reply.passkey = path === PASSKEY ? said : said.passkey;
    if (typeof said.name === "string") reply.name = said.name;
    reply.error = typeof said.error === "string" ? said.error + again : SILENT;
  } catch {
    // Nothing answers.
  }
  return reply;
}

/**
 * Says why something failed, beside the form.
 * @param isTyped whether it is about what was typed, and the fields are marked
 */
function showMessage(form: HTMLFormElement, message: string, isTyped = false): void {
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  if (problem) problem.textContent = message;
  for (const input of form.querySelectorAll("input")) {
    input.setAttribute("aria-invalid", String(isTyped));
  }
}

/** Text of a field. */
function fieldText(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : "";
}

/**
 * Tries to sign in, one try at a time; with a session the address then shows the Studio.
 * @param refusal status for what was typed; none where nothing was
 */
async function attempt(
  form: HTMLFormElement,
  run: () => Promise<Reply>,
  refusal?: number,
  back: HTMLElement | null = form.querySelector("input"),
): Promise<void> {
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  showMessage(form, "");
  const { ok, error, status } = await run();
  if (ok) return location.reload();
  for (const button of buttons) button.disabled = false;
  showMessage(form, error, status === refusal);
  back?.focus();
}

/** Tries when a form is sent. */
function onSend(form: HTMLFormElement, refusal: number, run: () => Promise<Reply>): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(form, run, refusal);
  });
}

/** Sends the code in a text, which may be the whole link. */
function useCode(text: string): Promise<Reply> {
  return send(SESSION, { code: /[#&]code=([\w-]+)/.exec(text)?.[1] ?? text.trim() });
}

/**
 * Shows the Studio to somebody who is signed in: a link on another page, in webmail for example, comes without
 * the cookie.
 */
function enterIfSignedIn(): void {
  void fetch(location.href, { method: "HEAD" }).then(({ ok }) => ok && location.reload());
}

/** Whether this browser has passkeys at this address: an IP address has none. */
function hasPasskeys(): boolean {
  return (
    isSecureContext &&
    !/^[\d.]+$|^\[/.test(location.hostname) &&
    "PublicKeyCredential" in window &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

function isRequest(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return typeof value === "object" && value !== null && "challenge" in value;
}

function isCreation(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(value) && "user" in value;
}

/**
 * Asks for a passkey, then has the browser show it.
 * @param ask gets what the browser needs
 * @param use sends what it gave
 */
async function exchangePasskey(
  ask: () => Promise<Reply>,
  show: (options: unknown) => Promise<Credential | null>,
  use: (response: object) => Promise<Reply>,
): Promise<Reply> {
  const question = await ask();
  if (!question.ok) return question;
  try {
    const credential = await show(question.passkey);
    if (credential instanceof PublicKeyCredential) return await use(credential.toJSON());
  } catch {
    // People who close the browser's dialog, or have no passkey here, use another way.
  }
  return { ...question, ok: false, error: "No passkey was used." };
}

async function getPasskey(options: unknown): Promise<Credential | null> {
  if (!isRequest(options)) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return navigator.credentials.get({ publicKey });
}

async function createPasskey(options: unknown): Promise<Credential | null> {
  if (!isCreation(options)) return null;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return navigator.credentials.create({ publicKey });
}

async function invite(form: HTMLFormElement, token: string): Promise<void> {
  const { ok, name, error, passkey } = await send(INVITATION, { token });
  if (!ok) {
    if (enter) showMessage(enter, error);
    return enterIfSignedIn();
  }
  document.title = "Join the Studio";
  if (heading) heading.textContent = `Welcome, ${name}`;
  if (help) help.textContent = "Choose how you will sign in to the Studio from now on.";
  if (enter) enter.hidden = true;
  form.hidden = false;
  form.querySelector("input")?.focus();
  onSend(form, 422, () => send(INVITATION, { token, password: fieldText(form, "new-password") }));
  if (!makePasskey || passkey === undefined || !hasPasskeys()) return;
  makePasskey.hidden = false;
  makePasskey.addEventListener("click", () => {
    // Requests a new challenge, because each is valid for only some minutes.
    const ask = () => send(INVITATION, { token });
    const use = (response: object) => send(INVITATION, { token, passkey: response });
    void attempt(form, () => exchangePasskey(ask, createPasskey, use), undefined, makePasskey);
  });
}

const { hash, pathname, search } = location;
// Neither the address nor the history keeps a code or an invitation.
history.replaceState(null, "", pathname.replace(/\/join$/, "/") + search);
if (hash === "") enterIfSignedIn();
if (byCode) {
  onSend(byCode, 401, () => useCode(fieldText(byCode, "code")));
  byCode.querySelector("input")?.focus();
  if (hash.includes("code=")) void attempt(byCode, () => useCode(hash));
}
if (enter) {
  onSend(enter, 401, () =>
    send(SESSION, { email: fieldText(enter, "email"), password: fieldText(enter, "password") }),
  );
  enter.querySelector("input")?.focus();
  if (withPasskey && hasPasskeys()) {
    withPasskey.hidden = false;
    withPasskey.addEventListener("click", () => {
      const ask = () => send(PASSKEY, {});
      const use = (response: object) => send(PASSKEY, { response }, "PUT");
      void attempt(enter, () => exchangePasskey(ask, getPasskey, use), undefined, withPasskey);
    });
  }
}
const invitation = /[#&]join=([\w-]+)/.exec(hash)?.[1];
if (join && invitation !== undefined) void invite(join, invitation);
// Opening a link in a window with this page changes only the fragment.
addEventListener("hashchange", () => {
  if (/join=|code=/.test(location.hash)) location.reload();
});

export {};
