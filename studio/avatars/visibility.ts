/** Whether the tab is visible. */
export interface Visibility {
  hidden(): boolean;
  /** Calls at every change. @returns what ends that */
  onChange(run: () => void): () => void;
}

/** The visibility of this browser tab. */
export const tabVisibility: Visibility = {
  hidden: () => document.hidden,
  onChange: (run) => {
    document.addEventListener("visibilitychange", run);
    return () => document.removeEventListener("visibilitychange", run);
  },
};
