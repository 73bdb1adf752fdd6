import { HUES } from "../src/facts/hues.ts";

/** The strands of the site's mark, from the first to the last voice. */
const STRANDS = HUES.slice(0, 8).map(({ name, hue }, index) => {
  const y = 9.6 + 6.4 * index;
  return { name, path: `M7 ${y}C22 ${y} 28.4 32 46 32`, color: `oklch(0.77 0.12 ${hue})` };
});

/** The site's mark, in place of the letters that Sanity makes of the Studio's title. */
export function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 64 64" style={{ display: "block", width: "100%" }}>
      <rect fill="#10131f" width="64" height="64" rx="13" />
      <g fill="none" strokeWidth="3.6">
        {STRANDS.map(({ name, path, color }) => (
          <path key={name} d={path} stroke={color} />
        ))}
      </g>
      <path fill="#f9f5ec" d="M36.4 32L48 29.5H58V34.5H48Z" />
    </svg>
  );
}
