import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureEngine, findEngine } from "../engine/engine.ts";
import { WorkerMessage, type WorkerRequest } from "./messages.ts";
import type { Speech } from "./speak.ts";
import { NO_WORDS, type Lexicon } from "./lexicon.ts";
import { SpeechError, voicesOf, type Settings, type Voice } from "./voices.ts";

/** What to say, and how. */
export interface SpeechRequest {
  readonly text: string;
  readonly voiceId: string;
  readonly settings?: Settings | undefined;
}

/** The local voice. */
export interface LocalSpeech {
  /**
   * Speaks a text; on first use on a machine it installs the engine. One text at a time, in order.
   * @throws SpeechError or EngineError, each with a message for users
   * @throws the signal's reason when it is aborted
   */
  speak(
    request: SpeechRequest,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<Speech>;
  /** The available voices; before the engine is installed, only the additional ones. */
  voices(): Promise<{ voiceId: string; name: string }[]>;
  /** Ends the process that speaks, if there is one. */
  close(): Promise<void>;
}

/** What the local voice works with. */
export interface SpeechOptions {
  /** Absolute path of the folder that keeps the engine; 1 GB while it is unpacked, then 200 MB. */
  readonly folder: string;
  /** Voices besides the model's own. Default: none. */
  readonly voices?: readonly Voice[];
  /** Pronunciations that override eSpeak's. Default: none. */
  readonly lexicon?: Lexicon;
}

/** Makes the local voice. Nothing is fetched or started before it is asked for something. */
export function createSpeech(options: SpeechOptions): LocalSpeech {
  const { folder, voices = [], lexicon = NO_WORDS } = options;
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const start = () => {
    const started = fork(join(import.meta.dirname, "main.ts"), {
      // glibc gives what a layer has used back at once; by itself it may keep 2 GB.
      env: { ...process.env, MALLOC_MMAP_THRESHOLD_: "131072" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    // A process that waits for work is no reason to stay.
    started.unref();
    started.channel?.unref();
    return started;
  };
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.ref();
    // Inference cannot be interrupted.
    running.kill("SIGKILL");
    await ended;
  };

  const speakNow = async (
    request: SpeechRequest,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<Speech> => {
    signal.throwIfAborted();
    const engine = await ensureEngine({ folder, signal, report });
    report("Speaking...");
    child = start();
    try {
      return await ask(child, { ...request, voices, lexicon, engine }, signal, report);
    } finally {
      // It holds 350 MB, and what comes next may be a video.
      await stop();
    }
  };

  return {
    speak: (request, signal, report) => {
      const result = turn.then(() => speakNow(request, signal, report));
      turn = result.catch(() => undefined);
      return result;
    },
    voices: async () => {
      const engine = await findEngine(folder);
      const files =
        engine !== undefined && existsSync(engine.voices) ? await readdir(engine.voices) : [];
      return voicesOf(files, voices).map(({ voiceId, name }) => ({ voiceId, name }));
    },
    close: async () => {
      await stop();
      await turn;
      await stop();
    },
  };
}

/** The process's settings, sent with each request. */
type Question = SpeechRequest &
  Required<Pick<SpeechOptions, "voices" | "lexicon">> &
  Pick<WorkerRequest, "engine">;

/** Asks the process that speaks, and waits for its answer. */
function ask(
  child: ChildProcess,
  question: Question,
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<Speech> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      child.off("message", hear);
      child.off("exit", gone);
      child.off("error", gone);
      signal.removeEventListener("abort", abort);
      child.unref();
      child.channel?.unref();
      end();
    };
    const hear = (message: unknown) => {
      const answer = WorkerMessage.parse(message);
      if (answer.kind === "report") report(answer.message);
      else if (answer.kind === "speech") settle(() => resolve(answer.speech));
      else {
        settle(() =>
          reject(answer.userFacing ? new SpeechError(answer.message) : new Error(answer.message)),
        );
      }
    };
    const gone = () =>
      settle(() => reject(new SpeechError("The local voice stopped unexpectedly. Try again.")));
    const abort = () => settle(() => reject(signal.reason));
    child.ref();
    child.channel?.ref();
    child.on("message", hear);
    child.on("exit", gone);
    child.on("error", gone);
    signal.addEventListener("abort", abort);
    child.send(question, (error) => {
      if (error !== null) gone();
    });
  });
}
