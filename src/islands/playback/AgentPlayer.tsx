import { useEffect } from "react";
import { clockTime } from "../../facts/clock-time.ts";
import { hearAgent, pauseAgent, PLAYBACK, TALK } from "../../facts/strings.ts";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import "./agent-player.css";
import { isEcho } from "./gestures.ts";
import { hasPlayed, markPlayed } from "./preferences.ts";
import { Press, Tools } from "./Tools.tsx";
import type { Voice } from "./start.ts";
import { usePlayback } from "./use-playback.ts";
import { bannerShown, cardOf, messageOf, pressOn, type CardState, type Messages } from "./view.ts";

interface AgentPlayerProps {
  readonly voice: Voice;
  readonly siteName: string;
  /** Length of the video, in seconds. */
  readonly seconds: number;
  readonly messages: Messages;
}

/**
 * An agent's talking video on its own page (specification, section 4): it plays once by itself, and
 * as often as the visitor wants by hand. Where it cannot, the still image stays.
 */
export function AgentPlayer(props: AgentPlayerProps) {
  return (
    <IslandBoundary fallback={null}>
      <AgentPlayerView {...props} />
    </IslandBoundary>
  );
}

function AgentPlayerView({ voice, siteName, seconds, messages }: AgentPlayerProps) {
  const { id, name } = voice;
  const { root, state, alive, isLoading, send } = usePlayback({
    voices: [voice],
    siteName,
    byGesture: false,
    played: () => hasPlayed(id),
    captionsInPicture: "all",
  });
  const card = cardOf(state, 0, isLoading(0));
  const over = card === "spoken" || card === "unavailable";
  useEffect(() => {
    if (over) markPlayed(id);
  }, [over, id]);

  return (
    <div className="agent-player" ref={root}>
      <button
        type="button"
        className="agent-player-primary"
        disabled={!alive}
        data-action={pressOn(state, 0).type}
        onClick={(event) => {
          if (!isEcho(event)) send(pressOn(state, 0));
        }}
      >
        {labelOf(card, name)}
        {card === "waiting" || card === "spoken" ? (
          <span className="agent-player-time" aria-hidden="true">
            {clockTime(seconds)}
          </span>
        ) : null}
      </button>
      {bannerShown(state) ? (
        <Press
          text={PLAYBACK.enableSound}
          alive={alive}
          className="agent-player-enable"
          onPress={() => send({ type: "enableSound" })}
        />
      ) : null}
      {state.speaker === null ? null : <Tools state={state} alive={alive} send={send} />}
      <p className="agent-player-status" role="status">
        {over ? "" : messageOf(state, [name], messages)}
        {card === "unavailable" ? TALK.failed : ""}
      </p>
    </div>
  );
}

function labelOf(card: CardState, name: string): string {
  switch (card) {
    case "loading":
      return PLAYBACK.loadingVideo;
    case "speaking":
    case "stalled":
      return pauseAgent(name);
    default:
      return hearAgent(name);
  }
}
