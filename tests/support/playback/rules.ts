import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS, REPLAY_MS } from "../../../src/facts/constants.ts";
import type { Phase, PlaybackEvent } from "../../../src/islands/playback/machine.ts";
import { titleOf } from "../../../src/islands/playback/view.ts";
import { setStage, type Stage } from "./stage.ts";
import { type Act, eventOf } from "./visit.ts";

/** How far from where it stood a video may go on, in seconds: a browser tells its time every 0.25 s. */
const SLACK = 0.3;

/** Checks a visit after every task of the browser, and throws on forbidden states. */
export class Watch {
  readonly stage: Stage;
  /** When a video last ran, in milliseconds. */
  heardAt = -1;
  #away = true;
  #gone = false;
  #lost = 0;
  #takenAway = false;
  #requestedWhileAway = false;
  #mutedByVisitor = false;
  /** Which video has the turn, and how far it has come, in seconds. */
  #turn = { index: 0, reached: 0 };
  #due: { readonly phase: Phase; readonly at: number } | null = null;
  #replay = false;
  #played = 0;
  #ended: number | null = null;
  #called: number | null = null;

  constructor(...options: Parameters<typeof setStage>) {
    const [resources, ways, start] = options;
    this.stage = setStage(resources, ways, start, () => this.#check());
    this.stage.elements.forEach(({ video }, index) => {
      video.addEventListener("ended", () => {
        // A video that ends when the visitor chooses another one has no effect.
        if (index === this.stage.player.getState().current) this.#ended = index;
      });
    });
  }

  async act(act: Act): Promise<void> {
    const { stage } = this;
    if (act.type === "wait") return stage.time.pass(act.ms);
    this.#do(act);
    // A visitor's action may delay what was due.
    if (this.#due && stage.player.getState().phase !== this.#due.phase) this.#due = null;
    await stage.time.settle();
  }

  /** The page goes on without playback. From here on nothing may run. */
  takeAway(): void {
    this.stage.takeAway();
    this.#gone = true;
    this.#takenAway = true;
  }

  #do(act: Act): void {
    const { player, browser, elements } = this.stage;
    const send = (event: PlaybackEvent) => player.send(event);
    switch (act.type) {
      case "press":
      case "card": {
        const event = this.#gone ? undefined : eventOf(player.getState(), act);
        if (event) this.#press(event);
        return;
      }
      case "gesture":
        if (this.#gone || this.#away) return;
        return act.counts ? browser.touch(() => send(act)) : send({ type: "gesture" });
      case "quit":
        if (this.#gone) return;
        this.#gone = true;
        send({ type: "quit" });
        return this.#leave();
      case "away":
        return this.#leave();
      case "back":
        if (!this.#away) return;
        this.#away = this.#gone = false;
        return send({ type: "return" });
      case "offline":
      case "online":
        if (browser.online === (act.type === "online")) return;
        browser.online = !browser.online;
        window.dispatchEvent(new Event(act.type));
        return send({ type: act.type });
      case "call": {
        const running = elements.findIndex(({ video }) => !video.paused);
        if (running === -1) return;
        this.#called = running;
        return elements[running]?.pause();
      }
      case "callOver": {
        const { phase, current } = player.getState();
        // The device resumes what it interrupted, unless the page has moved on since.
        const interrupted = phase.name === "paused" && phase.by === "interruption";
        if (interrupted && current === this.#called && !this.#away) elements[current]?.unpause();
        return;
      }
    }
  }

  #press(event: PlaybackEvent): void {
    const { player, press } = this.stage;
    const { phase, sound, attempt } = player.getState();
    if (event.type === "toggleSound") this.#mutedByVisitor = sound === "on";
    if (event.type === "enableSound") this.#mutedByVisitor = false;
    this.#requestedWhileAway = true;
    press(event);
    const now = player.getState();
    this.#replay = event.type === "replayAll" || (event.type === "start" && phase.name === "ended");
    const chosen = event.type === "choose" && now.attempt !== attempt;
    if (this.#replay || chosen) this.#turn.reached = 0;
  }

  #leave(): void {
    if (this.#away) return;
    this.#away = true;
    this.#requestedWhileAway = false;
    this.stage.player.send({ type: "leave" });
  }

  #check(): void {
    const { player, browser, elements, time, plays } = this.stage;
    const state = player.getState();
    const running = elements.flatMap(({ video }, index) => (video.paused ? [] : [index]));
    const sounding = elements.findIndex(({ advancing }) => advancing);
    if (sounding !== -1) this.heardAt = time.now;

    must(running.length <= 1, `videos ${running.join(" and ")} run at once`);
    must(sounding === -1 || sounding === state.current, "a video runs that has not the turn");
    must(!this.#gone || running.length === 0, "a video runs after the visitor has gone");
    const there = !this.#away || this.#requestedWhileAway;
    must(there || running.length === 0, "a video runs by itself while nobody is there");
    const silent = elements.every(({ video }) => video.paused || video.muted);
    must(!this.#mutedByVisitor || silent, "a video sounds though the visitor muted it");

    const lost = state.statuses.filter((status) => status === "unavailable").length;
    must(browser.online || lost <= this.#lost, "a video is given up while the connection is gone");
    this.#lost = lost;

    const requests = plays.slice(this.#played);
    this.#played = plays.length;
    if (this.#takenAway)
      return must(requests.length === 0, "a video is asked to play after the end");

    const title = titleOf(state);
    const named = title.text === "nowSpeaking" ? title.index : undefined;
    const voice = named === undefined ? undefined : elements[named];
    const heard = voice === undefined || voice.visible;
    // The page reacts to the visitor's own start at once.
    const answered = state.speaker === null && named === state.current && state.autoAttempt === 0;
    must(heard || answered, "an agent is named who was not heard");

    this.#checkPosition(requests, state.current, state.phase);
    this.#checkOrder(requests, state.current, state.phase);
  }

  /** A video goes on from where it stood. */
  #checkPosition(plays: Stage["plays"], current: number, phase: Phase): void {
    if (current !== this.#turn.index) this.#turn = { index: current, reached: 0 };
    for (const { index, from } of plays) {
      const lost = index === current && Math.abs(from - this.#turn.reached) > SLACK;
      must(!lost, `video ${index} stood at ${this.#turn.reached} and goes on at ${from}`);
    }
    if (["between", "failed", "ended"].includes(phase.name)) this.#turn.reached = 0;
    else if (this.stage.elements[current]?.advancing) {
      this.#turn.reached = this.stage.elements[current].video.currentTime;
    }
  }

  /** Each end and each failure leads to the next video, once and in time. */
  #checkOrder(plays: Stage["plays"], current: number, phase: Phase): void {
    const { now } = this.stage.time;
    const due = this.#due;
    if (due && phase === due.phase) must(now <= due.at, "the next video is late");
    else if (due && "next" in due.phase) {
      const { next } = due.phase;
      must(now === due.at, `the next video comes ${due.at - now} ms before its time`);
      const nextOnly = plays.length > 0 && plays.every(({ index }) => index === next);
      must(nextOnly && current === next, "another video comes than the next");
    }
    const over = this.#ended !== null;
    must(
      !over || ["between", "failed", "ended", "paused"].includes(phase.name),
      `video ${this.#ended} has ended, and playback is ${phase.name}`,
    );
    this.#ended = null;
    if (!("next" in phase)) this.#due = null;
    else if (phase !== due?.phase) {
      const after = phase.name === "failed" ? NEXT_AFTER_ERROR_MS : NEXT_AFTER_END_MS;
      this.#due = { phase, at: now + (this.#replay ? REPLAY_MS : after) };
      this.#replay = false;
    }
  }
}

function must(holds: boolean | undefined, otherwise: string): void {
  if (holds !== true) throw new Error(`Broken: ${otherwise}.`);
}
