/** What became of one avatar of 'Generate all missing'. */
export type BatchResult =
  | { readonly kind: "made" }
  /** Canceled. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string };

/** One avatar of 'Generate all missing'. */
export interface BatchItem {
  readonly id: string;
  readonly name: string;
  /** Undefined until it has ended. */
  readonly outcome: BatchResult | undefined;
}

/** 'Generate all missing': one avatar after another. */
export interface Batch {
  readonly items: readonly BatchItem[];
  /** Id of the avatar whose turn it is; undefined before the first and after the last. */
  readonly current: string | undefined;
  /** Whether it ends after the current one. */
  readonly stopping: boolean;
  readonly finished: boolean;
}

/** What can happen to it. */
export type BatchAction =
  | { type: "begin"; items: readonly { id: string; name: string }[] }
  | { type: "turn"; id: string }
  | { type: "outcome"; id: string; outcome: BatchResult }
  | { type: "stop" }
  | { type: "finish" }
  /** The summary has been read. */
  | { type: "dismiss" };

/** The next state of 'Generate all missing'. */
export function batchReducer(batch: Batch | null, action: BatchAction): Batch | null {
  if (action.type === "begin") {
    const items = action.items.map(({ id, name }) => ({ id, name, outcome: undefined }));
    return { items, current: undefined, stopping: false, finished: false };
  }
  if (batch === null) return null;
  switch (action.type) {
    case "turn":
      return { ...batch, current: action.id };
    case "outcome":
      return {
        ...batch,
        items: batch.items.map((item) =>
          item.id === action.id ? { ...item, outcome: action.outcome } : item,
        ),
      };
    case "stop":
      return { ...batch, stopping: true };
    case "finish":
      return { ...batch, current: undefined, finished: true };
    case "dismiss":
      return batch.finished ? null : batch;
  }
}

/** Whether it still has something to do. */
export function isRunning(batch: Batch | null): batch is Batch {
  return batch !== null && !batch.finished;
}

/** Whether an avatar is still queued. */
export function isInLine(batch: Batch | null, id: string): boolean {
  if (!isRunning(batch) || batch.stopping || batch.current === id) return false;
  return batch.items.some((item) => item.id === id && item.outcome === undefined);
}
