/** Look of a button beside a line of text. */
export const SMALL = { fontSize: 1, mode: "ghost", padding: 2 } as const;
