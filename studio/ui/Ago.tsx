import { ago, exactly } from "./time.ts";

/** How long ago something was; the exact time is its title. @param now milliseconds since 1970 */
export function Ago({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at, now)}
    </time>
  );
}
