import type { OsAreaId } from "../../../facts/os-areas.ts";
import { bridge } from "./bridge.ts";
import { governance } from "./governance.ts";
import { userInterface } from "./interface.ts";
import { knowledge } from "./knowledge.ts";
import type { Motif, Size } from "./mark.ts";
import { network } from "./network.ts";
import { process } from "./process.ts";
import { resource } from "./resource.ts";

/** Draws an area in a size of its own, for the agents at work there. */
type Draw = (size: Size, agents: number) => Motif;

/** How an area is set: its drawing as a band across the page, or at one side of the words. */
export type Setting = "band" | "right" | "left";

/** The drawings of the seven areas, and how each is set, so that no two neighbors look alike. */
export const MOTIFS: Record<OsAreaId, { draw: Draw; setting: Setting }> = {
  "resource-management": { draw: resource, setting: "band" },
  bridge: { draw: bridge, setting: "right" },
  "user-interface": { draw: userInterface, setting: "left" },
  "process-management": { draw: process, setting: "band" },
  "governance-and-security": { draw: governance, setting: "right" },
  "file-and-knowledge-management": { draw: knowledge, setting: "left" },
  "networking-and-collaboration": { draw: network, setting: "band" },
};

/** Sizes of a drawing: on a wide page by its setting, and on a narrow one. */
export const SIZES = {
  band: { wide: { width: 1240, height: 230 }, narrow: { width: 350, height: 112 } },
  right: { wide: { width: 600, height: 400 }, narrow: { width: 350, height: 150 } },
  left: { wide: { width: 600, height: 400 }, narrow: { width: 350, height: 150 } },
} satisfies Record<Setting, { wide: Size; narrow: Size }>;
