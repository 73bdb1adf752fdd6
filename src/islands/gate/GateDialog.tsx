import {
  useEffect,
  useLayoutEffect,
  useRef,
  type Dispatch,
  type SubmitEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from "react";
import { GATE, NO_PASSWORD } from "../../facts/strings.ts";
import { submitDisabled, type GateEvent, type LockedState } from "./machine.ts";

/** The gate's words that come with the page: those of the site settings. */
export interface GateTexts {
  /** The confidentiality notice. */
  readonly notice: string;
  /** Label of the agreement checkbox. */
  readonly agreement: string;
  /** Address for visitors without a password. */
  readonly email: string;
  /** Name of the site: the name under which a password manager keeps the password. */
  readonly siteName: string;
}

interface GateDialogProps {
  readonly state: LockedState;
  /** False while the panel leaves. */
  readonly open: boolean;
  readonly texts: GateTexts;
  readonly send: Dispatch<GateEvent>;
}

/** The modal 'Password Required' (specification, section 2, Gate). */
export function GateDialog({ state, open, texts, send }: GateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const checking = state.status === "checking";
  const wrong = state.message === GATE.wrongPassword;
  const unticked = state.message === GATE.notAcknowledged;

  /** Sends an event. Before it, sends a password that a password manager filled in without an event. */
  const tell = (event: GateEvent) => {
    const password = field.current?.value ?? "";
    if (password !== state.password) send({ type: "type", password });
    send(event);
  };

  const submit = () => tell({ type: "submit" });

  // Runs before paint and before the page takes the focus, since children's effects run first.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open) {
      if (!element.open) element.showModal();
      field.current?.focus();
    } else {
      element.close();
    }
  }, [open]);

  // The refusal emptied the field, which disabled the button that may have had the focus.
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);

  /** The gate cannot be dismissed: Escape and the back gesture leave it shut. */
  const stayOpen = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    const element = dialog.current;
    if (open && element !== null && !element.open) element.showModal();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // Not preventing it would let a second Escape close the dialog for good in Chromium.
    if (event.key === "Escape") event.preventDefault();
  };

  const onFormKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Browsers drop Enter while the submit button is disabled, so the message of section 5 would
    // never show. Enter that ends a composition (IME) only chooses characters.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!event.repeat) submit();
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <dialog
      ref={dialog}
      className="gate-dialog"
      aria-modal="true"
      aria-labelledby="gate-title"
      aria-describedby="gate-notice"
      closedby="none"
      inert={!open}
      onCancel={stayOpen}
      onClose={stayOpen}
      onKeyDown={onKeyDown}
    >
      <div className="gate-panel">
        <h1 id="gate-title" className="gate-title">
          {GATE.title}
        </h1>
        <p id="gate-notice" className="gate-notice">
          {texts.notice}
        </p>
        <form noValidate aria-busy={checking} onSubmit={onSubmit} onKeyDown={onFormKeyDown}>
          <input
            hidden
            readOnly
            type="text"
            name="username"
            autoComplete="username"
            value={texts.siteName}
          />
          <label className="gate-label" htmlFor="gate-password">
            Password
          </label>
          <div className="gate-field">
            <input
              ref={field}
              id="gate-password"
              name="password"
              type={state.legible ? "text" : "password"}
              autoComplete="current-password"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
              readOnly={checking}
              value={state.password}
              aria-invalid={wrong}
              aria-describedby={wrong ? "gate-message" : undefined}
              onChange={(event) => {
                send({ type: "type", password: event.target.value });
              }}
            />
            <button
              type="button"
              className="gate-legible"
              aria-controls="gate-password"
              aria-label={state.legible ? "Hide password" : "Show password"}
              onClick={() => {
                tell({ type: "toggleLegible" });
              }}
            >
              {state.legible ? "Hide" : "Show"}
            </button>
          </div>
          {/* One alert between the two controls it can be about: under the field, above the box. */}
          <p id="gate-message" className="gate-message" role="alert">
            {state.message}
          </p>
          <label className="gate-agreement">
            <input
              type="checkbox"
              name="agreement"
              required
              checked={state.acknowledged}
              aria-invalid={unticked}
              aria-describedby={unticked ? "gate-message" : undefined}
              onChange={(event) => {
                tell({ type: "acknowledge", acknowledged: event.target.checked });
              }}
            />
            <span>{texts.agreement}</span>
          </label>
          <button type="submit" className="button gate-submit" disabled={submitDisabled(state)}>
            {GATE.submit}
          </button>
          <p className="gate-notice">
            {NO_PASSWORD} <a href={`mailto:${texts.email}`}>{texts.email}</a>
          </p>
          <p className="gate-status" role="status">
            {checking ? "Checking…" : null}
          </p>
          {checking && state.progress !== null ? (
            <progress className="gate-progress" aria-label="Checking" value={state.progress} />
          ) : null}
        </form>
      </div>
    </dialog>
  );
}
