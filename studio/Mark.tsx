import tile from "../public/favicon.svg?inline";

/** The site's mark, in place of the letters that Sanity makes of the Studio's title. */
export function Mark() {
  return <img alt="" src={tile} style={{ display: "block", width: "100%" }} />;
}
