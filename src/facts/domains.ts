/**
 * The eight domains an agent can have (specification, section 3) and, for each,
 * its category of card image.
 */
export const DOMAINS = [
  { domain: "Tax & Compliance", category: "Tax" },
  { domain: "Fundraising", category: "Fundraising" },
  { domain: "Programs", category: "Programs" },
  { domain: "Compliance & Risk", category: "Compliance" },
  { domain: "Data Analytics", category: "Data" },
  { domain: "External Relations", category: "External Relations" },
  { domain: "Personnel", category: "Personnel" },
  { domain: "Innovation", category: "Innovation" },
] as const;
