/** Addresses of the seed's six legal pages, without the slash (specification, section 2, route table). */
export const LEGAL_SLUGS = [
  "accessibility",
  "compliance-standards",
  "privacy-policy",
  "cookie-policy",
  "terms-of-service",
  "terms-of-use",
] as const;
