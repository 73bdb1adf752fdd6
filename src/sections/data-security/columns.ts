/** Names of the columns of the table of records. */
export const ACCESS_COLUMNS = {
  record: "Records",
  agent: "Agent",
  work: "Comes back as",
  releasedBy: "Released by",
} as const;
