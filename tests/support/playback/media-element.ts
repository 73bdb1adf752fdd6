import type { Browser } from "./browser.ts";

/** Fault of a video. `at`: seconds into it. */
export type Fault =
  | { readonly kind: "missing" }
  /** It cannot be decoded, breaks off with the connection, stops coming, or is cut short. */
  | { readonly kind: "decode" | "network" | "stall" | "short"; readonly at: number };

/** Response of a video's address. */
export interface Resource {
  readonly seconds: number;
  /** Until the browser knows the video, in milliseconds. */
  readonly latency: number;
  /** Seconds of the video that come in a second. */
  readonly rate: number;
  readonly fault?: Fault | undefined;
}

const TICK_MS = 250;
/** After how long without a connection a browser gives up, in milliseconds. */
const OFFLINE_MS = 1000;
const NOTHING = 0;
const METADATA = 1;
const CURRENT_DATA = 2;
const FUTURE_DATA = 3;
const ENOUGH_DATA = 4;
const NO_SOURCE = 3;

interface PendingPlay {
  resolve(): void;
  reject(error: Error): void;
}

/** Like a browser's DOMException, because jsdom's is not an Error of this realm. */
function failure(name: "AbortError" | "NotAllowedError"): Error {
  return Object.assign(new Error(name), { name });
}

/**
 * A `<video>` of jsdom (which plays nothing) that behaves as the HTML standard says of media
 * elements: its events are tasks, its promises are settled in them, a position set before it knows
 * its video is kept for later, and at the end it pauses before it has ended. Events that no player of
 * ours hears are left out. Time is the browser's.
 */
export class MediaElement {
  readonly video: HTMLVideoElement;
  /** Whether any frame was ever visible. */
  visible = false;
  /** Called when a script asks it to play. */
  onPlay: () => void = () => undefined;
  #paused = true;
  #muted = false;
  #preload = "none";
  #error: { message: string } | null = null;
  /** Its address has turned out to give nothing, or is not looked at yet. */
  #hasSource = true;
  #readyState = NOTHING;
  #position = 0;
  #defaultStart = 0;
  #seeking = false;
  #duration = NaN;
  #pending: PendingPlay[] = [];
  /** Tasks of an earlier load are dropped. */
  #load = 0;
  #fetching = false;
  #known = false;
  #buffered = 0;
  /** Milliseconds that the connection has been missed. */
  #missed = 0;
  #fetchedFor = 0;
  #lastTick = 0;
  #tick: number | undefined;
  #ending = false;
  /** Played or unmuted within a touch (WebKit). */
  #freed = false;
  /** Asked to play aloud, and to be refused once it is known to have sound (WebKit). */
  #doubted = false;
  #hadData = false;
  /** Whether time goes on since the last tick. */
  #running = false;
  readonly #browser: Browser;
  resource: Resource;

  constructor(browser: Browser, resource: Resource) {
    this.#browser = browser;
    this.resource = resource;
    this.video = document.createElement("video");
    this.video.append(document.createElement("source"));
    Object.defineProperties(this.video, {
      paused: { get: () => this.#paused },
      ended: { get: () => this.#hasEnded() },
      error: { get: () => this.#error },
      networkState: { get: () => (this.#hasSource ? 0 : NO_SOURCE) },
      readyState: { get: () => this.#readyState },
      duration: { get: () => this.#duration },
      currentTime: {
        get: () => this.#defaultStart || this.#now(),
        set: (seconds: number) => this.#setPosition(seconds),
      },
      muted: { get: () => this.#muted, set: (muted: boolean) => this.#setMuted(muted) },
      preload: { get: () => this.#preload, set: (preload: string) => this.#setPreload(preload) },
      play: { value: () => this.#play() },
      pause: { value: () => this.pause() },
      load: { value: () => this.#reload() },
    });
  }

  /** Whether its time goes on. */
  get advancing(): boolean {
    return (
      !this.#paused &&
      this.#readyState >= FUTURE_DATA &&
      !this.#seeking &&
      !this.#error &&
      !this.#atEnd()
    );
  }

  /** The internal pause steps: a script's, or the device's own (a phone call). */
  pause(reason: "AbortError" | "NotAllowedError" = "AbortError"): void {
    if (this.#paused) return;
    this.#catchUp();
    this.#paused = true;
    this.#running = false;
    this.#end();
    const pending = this.#takePending();
    this.#queue(
      () => {
        this.#fire("timeupdate");
        this.#fire("pause");
      },
      () => pending.forEach(({ reject }) => reject(failure(reason))),
    );
  }

  /** The browser goes on by itself, after a phone call. */
  unpause(): void {
    if (!this.#paused || this.#hasEnded()) return;
    this.#begin();
  }

  #play(): Promise<void> {
    this.onPlay();
    if (this.#browser.touching) this.#freed = true;
    if (!this.#allowed()) {
      const late = this.#browser.ways.refusesLate && this.#readyState < METADATA;
      if (!late) {
        return Promise.reject(failure("NotAllowedError"));
      }
      this.#doubted = true;
    }
    const promise = new Promise<void>((resolve, reject) => {
      this.#pending.push({ resolve, reject });
    });
    if (this.#hasEnded()) this.#setPosition(0);
    if (this.#paused) this.#begin();
    else if (this.#readyState >= FUTURE_DATA) this.#resolvePending();
    return promise;
  }

  #begin(): void {
    this.#catchUp();
    this.#paused = false;
    this.#queueEvent("play");
    if (this.#readyState < FUTURE_DATA) this.#queueEvent("waiting");
    else this.#firePlaying();
    this.#fetch();
    this.#update();
  }

  #firePlaying(): void {
    if (this.#browser.ways.leavesOutPlaying) return;
    const pending = this.#takePending();
    this.#queue(
      () => this.#fire("playing"),
      () => pending.forEach(({ resolve }) => resolve()),
    );
  }

  #resolvePending(): void {
    const pending = this.#takePending();
    this.#queue(
      () => undefined,
      () => pending.forEach(({ resolve }) => resolve()),
    );
  }

  #setMuted(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    if (!muted && this.#browser.touching) this.#freed = true;
    this.#queueEvent("volumechange");
    if (!this.#paused && !this.#allowed() && !this.#doubted) this.pause();
  }

  #allowed(): boolean {
    return this.#browser.allows(this.#muted, this.#freed);
  }

  #setPreload(preload: string): void {
    this.#preload = preload;
    if (preload === "auto") this.#fetch();
  }

  #setPosition(seconds: number): void {
    if (this.#readyState === NOTHING) {
      this.#defaultStart = seconds;
      return;
    }
    this.#catchUp();
    this.#position = Math.min(seconds, this.#duration);
    this.#seeking = true;
    this.#ending = false;
    this.#update();
  }

  /** The media element load algorithm. */
  #reload(): void {
    this.#load++;
    this.#takePending().forEach(({ reject }) => {
      reject(failure("AbortError"));
    });
    if (this.#tick !== undefined) this.#browser.time.clearTimeout(this.#tick);
    this.#tick = undefined;
    this.#fetching = this.#known = this.#seeking = this.#ending = this.#doubted = false;
    this.#hadData = this.#running = false;
    this.#paused = true;
    this.#error = null;
    this.#readyState = NOTHING;
    this.#position = this.#buffered = 0;
    this.#duration = NaN;
    this.#hasSource = false;
    const load = this.#load;
    queueMicrotask(() => {
      if (load !== this.#load) return;
      this.#hasSource = true;
      if (this.#preload === "auto" || !this.#paused) this.#fetch();
    });
  }

  #fetch(): void {
    if (this.#fetching || this.#error || !this.#hasSource) return;
    this.#fetching = true;
    this.#fetchedFor = this.#missed = 0;
    this.#catchUp();
    this.#update();
  }

  #queue(task: () => void, settle: () => void = () => undefined): void {
    const load = this.#load;
    this.#browser.time.setTimeout(() => {
      if (load === this.#load) task();
      settle();
    });
  }

  #queueEvent(type: string): void {
    this.#queue(() => this.#fire(type));
  }

  #fire(type: string): void {
    this.video.dispatchEvent(new Event(type));
  }

  #takePending(): PendingPlay[] {
    return this.#pending.splice(0);
  }

  #atEnd(): boolean {
    return this.#known && this.#now() >= this.#duration;
  }

  #hasEnded(): boolean {
    return this.#readyState >= METADATA && this.#atEnd() && !this.#seeking;
  }

  /** The current position: the clock moves it between ticks. */
  #now(): number {
    const run = this.#running ? (this.#browser.time.now - this.#lastTick) / 1000 : 0;
    return Math.min(this.#position + run, this.#limit());
  }

  #limit(): number {
    const fault = this.resource.fault;
    const broken = fault?.kind === "decode" ? fault.at : Infinity;
    return Math.max(this.#position, Math.min(this.#buffered, broken));
  }

  /** Counts what has been shown and fetched since the last tick. */
  #catchUp(): void {
    const { time, online } = this.#browser;
    const ms = time.now - this.#lastTick;
    const position = this.#now();
    this.#lastTick = time.now;
    this.#position = position;
    if (!this.#fetching || ms === 0) return;
    if (!online) {
      this.#missed += ms;
      return;
    }
    this.#missed = 0;
    this.#fetchedFor += ms;
    const { seconds, latency, rate, fault } = this.resource;
    if (this.#fetchedFor < latency || fault?.kind === "missing") return;
    const whole = this.#known ? this.#duration : seconds;
    const end = fault && fault.kind !== "decode" ? Math.min(fault.at, whole) : whole;
    if (this.#known && this.#buffered < end) {
      this.#buffered = Math.min(end, this.#buffered + (rate * ms) / 1000);
      this.#queueEvent("progress");
    }
  }

  /** Tells what follows from the state of the data, and comes back when that changes. */
  #update(): void {
    this.#catchUp();
    this.#learn();
    this.#breakOff();
    this.#land();
    this.#become(this.#stateOfData());
    const ran = this.#running;
    this.#running = this.advancing;
    if (this.#running) this.visible = true;
    if (this.#running || ran) this.#end();
    this.#plan();
  }

  /** Metadata comes, or the video's address turns out to give nothing. */
  #learn(): void {
    if (!this.#fetching || this.#known) return;
    const { latency, fault, seconds } = this.resource;
    const given = this.#fetchedFor >= latency;
    const gone = this.#missed >= OFFLINE_MS && this.#browser.ways.failsOffline;
    if ((given && fault?.kind === "missing") || gone) {
      this.#fetching = false;
      this.#hasSource = false;
      this.#queue(() => this.video.firstChild?.dispatchEvent(new Event("error")));
      return;
    }
    if (!given) return;
    this.#known = true;
    this.#duration = seconds;
    this.#readyState = METADATA;
    if (this.#defaultStart > 0) {
      this.#position = Math.min(this.#defaultStart, seconds);
      this.#seeking = true;
    }
    this.#defaultStart = 0;
    if (this.#doubted && !this.#allowed()) this.pause("NotAllowedError");
    this.#doubted = false;
    this.#queueEvent("loadedmetadata");
  }

  /** The data breaks off, is cut short, or cannot be decoded. */
  #breakOff(): void {
    if (!this.#known || this.#error) return;
    const { fault } = this.resource;
    const { failsOffline } = this.#browser.ways;
    if (fault?.kind === "short" && this.#buffered >= fault.at && this.#duration > fault.at) {
      this.#duration = fault.at;
    }
    const complete = this.#buffered >= this.#duration;
    const gone = this.#fetching && !complete && this.#missed >= OFFLINE_MS && failsOffline;
    const lost = gone || (fault?.kind === "network" && this.#buffered >= fault.at);
    const spoilt = fault?.kind === "decode" && this.#position >= fault.at;
    if (lost || spoilt) {
      this.#error = { message: "" };
      this.#queueEvent("error");
    }
    if (lost || spoilt || complete) this.#fetching = false;
  }

  /** A jump ends where there is data. */
  #land(): void {
    const here = this.#buffered > this.#position || this.#buffered >= this.#duration;
    if (!this.#seeking || !here || this.#error) return;
    this.#seeking = false;
    this.#queueEvent("timeupdate");
  }

  #stateOfData(): number {
    if (!this.#known || this.#error) return this.#readyState;
    if (this.#seeking) return METADATA;
    if (this.#position >= this.#duration) return Math.max(CURRENT_DATA, this.#readyState);
    if (this.#buffered <= this.#position) return this.#hadData ? CURRENT_DATA : METADATA;
    return this.#buffered >= this.#duration ? ENOUGH_DATA : FUTURE_DATA;
  }

  #become(next: number): void {
    const before = this.#readyState;
    this.#readyState = next;
    this.#hadData ||= next >= CURRENT_DATA;
    if (before >= FUTURE_DATA && next < FUTURE_DATA && !this.#paused) {
      this.#queueEvent("timeupdate");
      this.#queueEvent("waiting");
    }
    if (before < FUTURE_DATA && next >= FUTURE_DATA) {
      this.#queueEvent("canplay");
      if (!this.#paused) this.#firePlaying();
    }
  }

  #end(): void {
    if (!this.#hasEnded() || this.#ending) return;
    this.#ending = true;
    this.#queue(() => {
      this.#fire("timeupdate");
      if (!this.#hasEnded()) return;
      if (!this.#paused) {
        this.#paused = true;
        this.#fire("pause");
        this.#takePending().forEach(({ reject }) => {
          reject(failure("AbortError"));
        });
      }
      this.#fire("ended");
    });
  }

  #plan(): void {
    if (this.#tick !== undefined) this.#browser.time.clearTimeout(this.#tick);
    this.#tick = undefined;
    if (!this.#fetching && !this.#running) return;
    const left = this.#running ? Math.ceil((this.#limit() - this.#position) * 1000) : TICK_MS;
    this.#tick = this.#browser.time.setTimeout(
      () => {
        const running = this.#running;
        this.#update();
        if (running) this.#queueEvent("timeupdate");
      },
      Math.max(1, Math.min(TICK_MS, left)),
    );
  }
}
