import type { SharePreview } from "./preview.ts";

/** Colors of the site's night, the same in a dark Studio: they are those of the picture. */
const NIGHT = "#12131f";
const PAPER = "#faf7f1";

/** About how the site draws a picture: words on night, and an agent's portrait. */
export function DrawnPicture({
  preview,
  portrait,
}: {
  preview: SharePreview;
  /** Address of the portrait; undefined for a page without one. */
  portrait: string | undefined;
}) {
  return (
    <div
      style={{
        display: "flex",
        aspectRatio: "1.91",
        overflow: "hidden",
        background: NIGHT,
        color: PAPER,
        fontFamily: "Fraunces, Georgia, serif",
      }}
    >
      <div style={{ flex: 1, padding: "6%", minWidth: 0 }}>
        <div style={{ fontSize: "0.8em" }}>{preview.siteName}</div>
        <div style={{ fontSize: "1.7em", lineHeight: 1.15, marginTop: "0.3em" }}>
          {preview.heading}
        </div>
        {preview.line && (
          <div style={{ fontFamily: "sans-serif", fontSize: "0.8em", marginTop: "0.6em" }}>
            {preview.line}
          </div>
        )}
      </div>
      {portrait && (
        <img
          src={portrait}
          alt=""
          style={{ height: "100%", aspectRatio: "445 / 630", objectFit: "cover" }}
        />
      )}
    </div>
  );
}
