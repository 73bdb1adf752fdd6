import { createClip } from "./clip.ts";
import { playback } from "./machine.ts";
import type { Choices } from "./preferences.ts";
import type { Effect, PlaybackEvent, PlaybackState, Timer } from "./state.ts";

/** What a player needs of the world; given from outside in tests. */
export interface World {
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(id: number): void;
  /** Whether the device has a connection. */
  isOnline(): boolean;
  /** A clip that could not be played (specification, section 8: it is logged). */
  log(index: number, reason: string): void;
  /** Keeps the visitor's choices. */
  remember(choices: Choices): void;
}

/** Playback that runs: its state, and what can be sent to it. */
export interface Player {
  getState(): PlaybackState;
  send(event: PlaybackEvent): void;
  /** @returns stops telling */
  subscribe(listener: () => void): () => void;
  /** Leaves nothing playing, and is deaf from then on. */
  destroy(): void;
}

/**
 * Carries out what the machine asks, on real videos. Effects run before `send` returns, so that
 * what a press asks of the browser still counts as the visitor's.
 * @param videos the clips in display order
 */
export function createPlayer(
  videos: readonly HTMLVideoElement[],
  initial: PlaybackState,
  world: World,
): Player {
  let state = initial;
  let destroyed = false;
  const waiting: PlaybackEvent[] = [];
  const timers = new Map<Timer, number>();
  const listeners = new Set<() => void>();

  const send = (event: PlaybackEvent) => {
    // What an effect causes at once is dealt with after it.
    if (destroyed || waiting.push(event) > 1) return;
    for (let next: PlaybackEvent | undefined = event; next; next = waiting[0]) {
      const step = playback(state, next);
      state = step.state;
      for (const effect of step.effects) run(effect);
      waiting.shift();
    }
    for (const listener of listeners) listener();
  };
  const clips = videos.map((video, index) => createClip(video, index, send, world.isOnline));

  const cancel = (timer: Timer) => {
    const id = timers.get(timer);
    if (id !== undefined) world.clearTimeout(id);
    timers.delete(timer);
  };
  const run = (effect: Effect) => {
    switch (effect.type) {
      case "play":
        // Two voices never sound at once, whoever started the other one.
        clips.forEach((clip, index) => {
          if (index !== effect.index) clip.pause();
          clip.mute(effect.muted);
        });
        return clips[effect.index]?.play(effect.at, effect.attempt);
      case "pause":
        return clips[effect.index]?.pause();
      case "fetch":
        return clips[effect.index]?.fetch();
      case "mute":
        return clips.forEach((clip) => clip.mute(effect.muted));
      case "cancel":
        return cancel(effect.timer);
      case "schedule": {
        const { timer, ms } = effect;
        cancel(timer);
        timers.set(
          timer,
          world.setTimeout(() => {
            timers.delete(timer);
            send({ type: "timer", timer });
          }, ms),
        );
        return;
      }
      case "log":
        return world.log(effect.index, effect.reason);
      case "remember":
        return world.remember(effect);
    }
  };

  return {
    getState: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      destroyed = true;
      for (const timer of timers.keys()) cancel(timer);
      for (const clip of clips) clip.destroy();
      listeners.clear();
    },
  };
}
