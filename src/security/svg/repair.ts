import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import {
  ATTRIBUTES,
  ELEMENTS,
  isAllowedAttribute,
  isPlainCss,
  SVG_NAMESPACE,
} from "./allow-list.ts";
import { UnsafeSvgError } from "./inspect.ts";

/**
 * Removes everything from a drawing that it must not hold. Only for the worker: this loads a whole DOM, and
 * has no time limit of its own.
 * @returns the drawing, written anew
 * @throws UnsafeSvgError when nothing of it remains
 */
export function repairSvg(text: string): string {
  const { window } = new JSDOM("");
  const { documentElement: root } = new window.DOMParser().parseFromString(text, "image/svg+xml");
  if (root.namespaceURI !== SVG_NAMESPACE || root.nodeName !== "svg") {
    throw new UnsafeSvgError("its root is not <svg>");
  }
  const purifier = createDOMPurify(window);
  purifier.addHook("uponSanitizeAttribute", (element, data) => {
    const attribute = element.getAttributeNode(data.attrName);
    const name = {
      namespace: attribute?.namespaceURI ?? "",
      local: attribute?.localName ?? data.attrName,
    };
    if (!isAllowedAttribute(element.localName, name, data.attrValue)) data.keepAttr = false;
  });
  purifier.addHook("uponSanitizeElement", (node, { tagName }) => {
    if (tagName === "style" && !isPlainCss(node.textContent ?? "")) node.textContent = "";
  });
  purifier.sanitize(root, {
    IN_PLACE: true,
    // Names in XML are case-sensitive.
    PARSER_MEDIA_TYPE: "application/xhtml+xml",
    NAMESPACE: SVG_NAMESPACE,
    ALLOWED_NAMESPACES: [SVG_NAMESPACE],
    ALLOWED_TAGS: [...ELEMENTS, "#text"],
    ALLOWED_ATTR: [...ATTRIBUTES],
    ADD_DATA_URI_TAGS: ["image"],
    ALLOW_DATA_ATTR: false,
    // The text of a script or page must not appear in the picture.
    KEEP_CONTENT: false,
  });
  return new window.XMLSerializer().serializeToString(root);
}
