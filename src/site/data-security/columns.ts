/** Names of the columns of the table of records; the door of the plan names the last one too. */
export const ACCESS_COLUMNS = {
  record: "Records",
  agent: "Agent",
  work: "Finished work",
  releasedBy: "Released by",
} as const;
