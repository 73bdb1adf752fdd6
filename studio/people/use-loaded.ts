import { useCallback, useEffect, useState } from "react";
import { reasonOf } from "../lake/door.ts";

/** What was loaded, and how to load it again. */
export interface Loaded<T> {
  /** Undefined until the first answer. */
  data: T | undefined;
  /** Why the last request failed. */
  trouble: string | undefined;
  reload: () => Promise<void>;
}

/** Loads something when the component appears. @param load the same function at each render */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T>();
  const [trouble, setTrouble] = useState<string>();
  const reload = useCallback(
    () =>
      load().then(
        (found) => {
          setData(found);
          setTrouble(undefined);
        },
        (error: unknown) => setTrouble(reasonOf(error)),
      ),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return { data, trouble, reload };
}
