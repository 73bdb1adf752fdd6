/**
 * The seven areas in which the product is compared to an operating system
 * (specification, section 2, Like-OS), in their order. `layer` is the place in the picture's stack,
 * 1 at the top: what people touch lies above what the machine does.
 */
export const OS_AREAS = [
  { id: "resource-management", name: "Resource management", layer: 6 },
  { id: "bridge", name: "Bridge", layer: 7 },
  { id: "user-interface", name: "User interface", layer: 1 },
  { id: "process-management", name: "Process management", layer: 3 },
  { id: "governance-and-security", name: "Governance and security", layer: 5 },
  { id: "file-and-knowledge-management", name: "File and knowledge management", layer: 4 },
  { id: "networking-and-collaboration", name: "Networking and collaboration", layer: 2 },
] as const;

/** Id of an area, as a comparison holds it. */
export type OsAreaId = (typeof OS_AREAS)[number]["id"];
