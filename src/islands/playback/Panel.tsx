import { clockTime } from "../../facts/clock-time.ts";
import { placeInOrder, PLAYBACK, PLAYER } from "../../facts/strings.ts";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import "./panel.css";
import type { Stage } from "./stages.ts";
import { useTime } from "./time.ts";
import { Press, Tools } from "./Tools.tsx";
import type { Voice } from "./start.ts";
import { usePlayback } from "./use-playback.ts";
import { bannerShown, messageOf, offersReplay, primaryOf, titleOf, type Messages } from "./view.ts";

interface PanelProps {
  /** The agents with a video, in display order. */
  readonly voices: readonly (Voice & { readonly color: string })[];
  readonly siteName: string;
  /** What the panel says before anybody has spoken. */
  readonly note: string;
  readonly messages: Messages;
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

function PanelView({ voices, siteName, note, messages }: PanelProps) {
  const playback = usePlayback({ voices, siteName, byGesture: true, captionsInPicture: NARROW });
  const { root, state, alive, stages, send } = playback;
  const title = titleOf(state);
  const named = voices[title.index ?? -1];
  const stage = stages[state.current];
  const { text, event } = primaryOf(state);
  const started = state.speaker !== null;
  const names = voices.map(({ name }) => name);

  return (
    <div className="playback" ref={root}>
      <h2 className="playback-title" id="choir-title">
        {title.text}{" "}
        {named && (
          <span className="playback-name" data-color={named.color}>
            {named.name}
          </span>
        )}
      </h2>
      <div className="playback-text">
        {started && state.captions && <SpokenWords stage={stage} key={state.current} />}
        {bannerShown(state) && (
          <div className="playback-banner">
            <p>{PLAYBACK.banner}</p>
            <Press
              text={PLAYBACK.enableSound}
              alive={alive}
              onPress={() => send({ type: "enableSound" })}
            />
          </div>
        )}
        {!started && <p className="playback-note">{note}</p>}
        <p className="playback-status" role="status">
          {messageOf(state, names, messages)}
        </p>
      </div>
      <div className="playback-bar" role="group" aria-label={PLAYER.bar}>
        <Press
          text={text}
          alive={alive}
          className="button playback-primary"
          action={event.type}
          onPress={() => send(event)}
        />
        {offersReplay(state) && (
          <Press
            text={PLAYBACK.replayAll}
            alive={alive}
            className="button playback-replay"
            onPress={() => send({ type: "replayAll" })}
          />
        )}
        {started && stage && (
          <p className="playback-count">
            <span>{placeInOrder(state.current + 1, voices.length)}</span>{" "}
            <Clock stage={stage} key={state.current} />
          </p>
        )}
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
