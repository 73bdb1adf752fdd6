import { createHash } from "node:crypto";
import type { MouthPose, Pose, Puppet } from "./pose.ts";

/** Mouths that a portrait may have, by the name of their group. */
type Mouth = "closed" | "open" | "wide" | "round" | "teeth";

/** Width of the drawing that the numbers of a pose are meant for. */
const UNITS = 360;

/** Lowest vertical scale of a mouth while it opens or closes. */
const FLATTEST = 0.45;

interface Group {
  /** The opening tag, without the attributes that change. */
  readonly tag: string;
  readonly transform: string;
  /** The point around which it turns, tips or opens. */
  readonly pivot: string | undefined;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "s").exec(tag)?.[2];

const withoutAttribute = (tag: string, name: string): string =>
  tag.replace(new RegExp(`\\s${name}\\s*=\\s*(["']).*?\\1`, "s"), "");

/** The mouth that is nearest to a pose. */
function mouthOf({ open, spread, round, teeth, press }: MouthPose): Mouth {
  if (press > 0.5 || open < 0.05) return "closed";
  if (round > 0.45) return "round";
  if (teeth > 0.75 && open < 0.17) return "teeth";
  return spread > 0.5 ? "wide" : "open";
}

/**
 * The puppet of a layered SVG: one with the groups `mouth-closed` and `mouth-open`. README.md lists
 * all names. Nothing is redrawn: groups only move, appear and disappear.
 * @returns undefined for any other picture
 */
export function layeredPuppet(portrait: Buffer): Puppet | undefined {
  const svg = portrait.toString("utf8");
  const groups = new Map<string, Group>();
  const parts = svg.split(/(<g\s[^>]*>)/s).map((part) => {
    // An empty group has nothing to move.
    const id = /^<g.*[^/]>$/s.test(part) ? attribute(part, "id") : undefined;
    if (id === undefined) return part;
    const plain = ["transform", "opacity", "display"].reduce(withoutAttribute, part);
    groups.set(id, {
      // A style would win over the attributes that a pose sets.
      tag: plain.slice(0, -1).replace(/(?<=[\s;"'])(display|opacity)\s*:[^;"']*/g, ""),
      transform: attribute(part, "transform") ?? "",
      pivot: attribute(part, "data-pivot"),
    });
    return { id, part };
  });
  const root = /<svg\s[^>]*>/s.exec(svg)?.[0] ?? "";
  const size = `0 0 ${attribute(root, "width")} ${attribute(root, "height")}`;
  const box = (attribute(root, "viewBox") ?? size).trim().split(/[\s,]+/);
  const [left = 0, top = 0, width = 0, height = 0] = box.map(Number.parseFloat);
  if (!groups.has("mouth-closed") || !groups.has("mouth-open") || !(width > 0)) return undefined;
  const unit = width / UNITS;
  const neck = `${left + width / 2} ${top + height * 0.6}`;

  /** Attributes of a group in a pose; undefined for a group that does not move. */
  const changeOf = (id: string, { pivot = neck }: Group, pose: Pose): string | undefined => {
    const { head, body, gaze, mouth } = pose;
    const move = (x: number, y: number) => `translate(${round(x * unit)} ${round(y * unit)})`;
    const turn = (degrees: number) => `rotate(${round(degrees)} ${pivot})`;
    if (id === "head")
      return `transform="${move(head.x + head.turn * 3, head.y)} ${turn(head.tilt)}`;
    if (id === "body") return `transform="${move(body.x, -2 * pose.breath)} ${turn(body.tilt)}`;
    if (id === "eyes") return `transform="${move(gaze.x * 4, gaze.y * 3)}`;
    if (id === "brows") return `transform="${move(0, -6 * pose.brow)}`;
    if (id === "lids") return `opacity="${round(pose.blink)}" transform="`;
    if (!id.startsWith("mouth-")) return undefined;
    const nearest = mouthOf(mouth);
    const visible = groups.has(`mouth-${nearest}`) ? nearest : "open";
    if (id !== `mouth-${visible}`) return `display="none" transform="`;
    if (visible === "closed") return `transform="`;
    const [x = 0, y = 0] = pivot.split(/[\s,]+/).map(Number);
    const high = Math.min(1, FLATTEST + mouth.open * (visible === "open" ? 1.2 : 2));
    return `transform="translate(${x} ${y}) scale(1 ${round(high)}) translate(${-x} ${-y})`;
  };

  return {
    id: createHash("sha256").update(portrait).digest("hex").slice(0, 12),
    side: 1,
    draw: (pose) =>
      parts
        .map((part) => {
          if (typeof part === "string") return part;
          const group = groups.get(part.id);
          const change = group && changeOf(part.id, group, pose);
          return change === undefined || group === undefined
            ? part.part
            : `${group.tag} ${change} ${group.transform}">`;
        })
        .join(""),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
