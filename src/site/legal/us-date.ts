const US = new Intl.DateTimeFormat("en-US", { timeZone: "UTC" });

/**
 * A date as the pages show it: 2025-08-01 is 8/1/2025, wherever the site is built.
 * @param iso a date, `YYYY-MM-DD`
 */
export function usDate(iso: string): string {
  return US.format(new Date(iso));
}
