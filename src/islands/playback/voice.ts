/** An agent with a video. */
export interface Voice {
  readonly name: string;
  /** Domain of the agent. */
  readonly title: string;
  readonly color: string;
  /** Path of the video's first frame. */
  readonly poster: string;
}
