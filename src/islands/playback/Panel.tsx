import { useRef } from "react";
import { clockTime } from "../../facts/clock-time.ts";
import { placeInOrder, PLAYBACK, PLAYER } from "../../facts/strings.ts";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import { isEcho } from "./gestures.ts";
import "./panel.css";
import type { Stage } from "./stages.ts";
import { useTime } from "./time.ts";
import { Press, Tools } from "./Tools.tsx";
import type { Voice } from "./start.ts";
import { usePlayback } from "./use-playback.ts";
import { bannerShown, messageOf, offersReplay, primaryOf, titleOf } from "./view.ts";

interface PanelProps {
  /** The agents with a video, in display order. */
  readonly voices: readonly (Voice & { readonly color: string })[];
  readonly siteName: string;
  /** What the panel says before anybody has spoken. */
  readonly note: string;
}

/** Where the strings are not shown, captions stand in the picture. */
const NARROW = "(max-width: 82rem)";

/** The playback control panel (specification, section 2) as an island. */
export function Panel(props: PanelProps) {
  return (
    <IslandBoundary>
      <PanelView {...props} />
    </IslandBoundary>
  );
}

function PanelView({ voices, siteName, note }: PanelProps) {
  const primary = useRef<HTMLButtonElement>(null);
  const playback = usePlayback(() => ({
    voices,
    siteName,
    byGesture: true,
    captionsInPicture: NARROW,
  }));
  const { root, state, alive, stages, send } = playback;
  const title = titleOf(state);
  const named = title.index === undefined ? undefined : voices[title.index];
  const stage = stages[state.current];
  const action = primaryOf(state);
  const started = state.speaker !== null;

  return (
    <div className="playback" ref={root}>
      <h2 className="playback-title" id="choir-title">
        {title.text}
        {named && (
          <>
            {" "}
            <span className="playback-name" data-color={named.color}>
              {named.name}
            </span>
          </>
        )}
      </h2>
      <div className="playback-text">
        {started && state.captions ? <SpokenWords stage={stage} key={state.current} /> : null}
        {bannerShown(state) ? (
          <div className="playback-banner">
            <p>{PLAYBACK.banner}</p>
            <Press next={primary} onPress={() => send({ type: "enableSound" })}>
              {PLAYBACK.enableSound}
            </Press>
          </div>
        ) : null}
        {started ? null : <p className="playback-note">{note}</p>}
        <p className="playback-status" role="status">
          {messageOf(state, (index) => voices[index]?.name ?? "")}
        </p>
      </div>
      <div className="playback-bar" role="group" aria-label={PLAYER.bar}>
        <button
          ref={primary}
          type="button"
          className="button playback-primary"
          disabled={!alive}
          data-action={action.event.type}
          onClick={(event) => {
            if (!isEcho(event)) send(action.event);
          }}
        >
          {action.text}
        </button>
        {offersReplay(state) ? (
          <Press
            next={primary}
            className="button playback-replay"
            onPress={() => send({ type: "replayAll" })}
          >
            {PLAYBACK.replayAll}
          </Press>
        ) : null}
        {started && stage ? (
          <p className="playback-count">
            <span>{placeInOrder(state.current + 1, voices.length)}</span>{" "}
            <Clock stage={stage} key={state.current} />
          </p>
        ) : null}
        <Tools {...playback} />
      </div>
    </div>
  );
}

/** The words of the clip; those that are said already stand out. */
function SpokenWords({ stage }: { readonly stage: Stage | undefined }) {
  const words = stage?.words ?? [];
  const said = useTime(
    stage?.video,
    (seconds) => words.filter(({ start }) => start <= seconds).length,
  );
  return (
    <p className="playback-words" lang={stage?.language}>
      {words.map(({ start, text }, index) => (
        <span key={start} data-said={index < said || undefined}>
          {text}{" "}
        </span>
      ))}
    </p>
  );
}

/** How far the clip is, and how long it is. */
function Clock({ stage: { video } }: { readonly stage: Stage }) {
  const seconds = useTime(video, Math.floor);
  const length = Number.isFinite(video.duration) ? ` / ${clockTime(video.duration)}` : "";
  return (
    <span>
      {clockTime(seconds)}
      {length}
    </span>
  );
}
