/*
 * What a drawing may consist of: the static part of SVG. Scripts, links, animation, embedded pages
 * and references to other addresses are left out, because a picture of this site needs none of them.
 */

export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const XLINK_NAMESPACE = "http://www.w3.org/1999/xlink";
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Elements of a drawing, by local name. `feImage` and `a` load or lead elsewhere. */
export const ELEMENTS = words(`
  svg g defs symbol use title desc switch style path rect circle ellipse line polyline polygon
  text tspan textPath image marker pattern mask clipPath linearGradient radialGradient stop filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`);

/** Attributes without a prefix, besides `href`, `aria-*`. */
const PLAIN_ATTRIBUTES = words(`
  id class style role lang tabindex version baseProfile x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy
  width height viewBox preserveAspectRatio d points pathLength transform transform-origin
  gradientTransform gradientUnits spreadMethod offset patternContentUnits patternTransform
  patternUnits maskContentUnits maskUnits mask-type clipPathUnits markerHeight markerUnits
  markerWidth orient refX refY rotate textLength lengthAdjust startOffset method spacing side
  systemLanguage requiredFeatures type media filterUnits primitiveUnits in in2 result mode values
  operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale
  xChannelSelector yChannelSelector azimuth elevation stdDeviation radius z pointsAtX pointsAtY
  pointsAtZ limitingConeAngle baseFrequency numOctaves seed stitchTiles slope intercept amplitude
  exponent tableValues alignment-baseline baseline-shift clip clip-path clip-rule color
  color-interpolation color-interpolation-filters color-rendering direction display
  dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
  letter-spacing lighting-color marker-end marker-mid marker-start mask mix-blend-mode opacity
  overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi
  vector-effect visibility white-space word-spacing writing-mode`);

/** Names of attributes as they stand in a file, for the sanitiser. */
export const ATTRIBUTES = [
  ...PLAIN_ATTRIBUTES,
  "href",
  "xlink:href",
  "xml:space",
  "xml:lang",
  "xmlns",
  "xmlns:xlink",
];

const ELEMENT_NAMES = new Set(ELEMENTS);
const ATTRIBUTE_NAMES = new Set(PLAIN_ATTRIBUTES);

/** An element or attribute with its namespace resolved. */
export interface QualifiedName {
  namespace: string;
  local: string;
}

/** True for an element that a drawing may have. */
export function isAllowedElement({ namespace, local }: QualifiedName): boolean {
  return namespace === SVG_NAMESPACE && ELEMENT_NAMES.has(local);
}

/**
 * True for an attribute that a drawing may have, with this value.
 * @param element local name of the element that has it
 */
export function isAllowedAttribute(
  element: string,
  { namespace, local }: QualifiedName,
  value: string,
): boolean {
  if (namespace === XMLNS_NAMESPACE) return true;
  if (namespace === XML_NAMESPACE) return local === "space" || local === "lang";
  if (local === "href" && (namespace === "" || namespace === XLINK_NAMESPACE)) {
    return isLocalReference(element, value);
  }
  if (namespace !== "") return false;
  if (local.startsWith("aria-")) return true;
  return ATTRIBUTE_NAMES.has(local) && isPlainCss(value);
}

/** A reference within the file, or, for `<image>`, a picture that the file itself holds. */
function isLocalReference(element: string, value: string): boolean {
  const reference = value.trim();
  if (/^#\S*$/.test(reference)) return true;
  return element === "image" && EMBEDDED_PICTURE.test(reference);
}

/** Only formats of pixels: an SVG within would have to be looked through as well. */
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\sA-Za-z0-9+/]*={0,2}$/;
const LOCAL_URL = /url\(\s*(?:#[^\s"'()\\]*|"#[^\s"'()\\]*"|'#[^\s"'()\\]*')\s*\)/gi;
const HARMLESS_RULES = /@(?:media|keyframes|supports)\b/gi;
const EXTERNAL_REFERENCE =
  /[\\@<]|url\s*\(|src\s*\(|image\s*\(|image-set|expression|script\s*:|behaviou?r|binding/i;

/**
 * True for CSS that loads nothing. Escapes are refused, because they can spell what is looked for.
 * Attributes such as `fill` hold CSS too.
 */
export function isPlainCss(css: string): boolean {
  return !EXTERNAL_REFERENCE.test(css.replace(LOCAL_URL, "").replace(HARMLESS_RULES, ""));
}
