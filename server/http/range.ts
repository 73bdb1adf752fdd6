/** One part of a Range header: `0-99`, `100-` or, for the last bytes, `-10`. */
const PART = /^(\d*)-(\d*)$/;

/**
 * Puts a `Range` header (RFC 9110, section 14.1) into a form that `send` understands rightly. It takes
 * "the last 5000 bytes" of a shorter file for an error, where the whole file is due, and answers a
 * header that makes no sense with 416, where it has to be ignored.
 * @param size bytes of the file
 * @returns undefined when the header is to be ignored
 */
export function settleRange(header: string | undefined, size: number): string | undefined {
  const list = /^ *bytes=(.*)$/.exec(header ?? "")?.[1];
  if (list === undefined) return undefined;
  const parts: string[] = [];
  for (const part of list.split(",")) {
    const [text, first = "", last = ""] = PART.exec(part.trim()) ?? [];
    if (text === undefined || text === "-") return undefined;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
    const whole = first === "" && Number(last) >= size && size > 0;
    parts.push(whole ? "0-" : text);
  }
  return `bytes=${parts.join(",")}`;
}
