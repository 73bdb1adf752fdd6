/**
 * The seven areas in which the product is compared to an operating system
 * (specification, section 2, Like-OS), in their order: from the top of
 * the picture's stacks down, and from the morning of the day to its evening.
 */
export const OS_AREAS = [
  { id: "resource-management", name: "Resource management" },
  { id: "bridge", name: "Bridge" },
  { id: "user-interface", name: "User interface" },
  { id: "process-management", name: "Process management" },
  { id: "governance-and-security", name: "Governance and security" },
  { id: "file-and-knowledge-management", name: "File and knowledge management" },
  { id: "networking-and-collaboration", name: "Networking and collaboration" },
] as const;

/** Id of an area, as a comparison holds it. */
export type OsAreaId = (typeof OS_AREAS)[number]["id"];
