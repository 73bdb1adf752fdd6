import { FALLBACK } from "./fallback.ts";

/** Fallback of a failed island: a message and two links. */
export function IslandFallback() {
  return (
    <div className={FALLBACK.block} role="alert">
      <p className={FALLBACK.titleClass}>{FALLBACK.title}</p>
      <p className={FALLBACK.waysClass}>
        <button
          type="button"
          className={FALLBACK.buttonClass}
          onClick={() => {
            window.location.reload();
          }}
        >
          {FALLBACK.reload}
        </button>
        <a href={FALLBACK.homeHref}>{FALLBACK.home}</a>
      </p>
    </div>
  );
}
