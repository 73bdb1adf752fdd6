// The voice as a process of its own, so that its memory and a crash of its native parts are not its
// parent's. Started by `speech.ts`, which sends one question at a time.
import { readdir } from "node:fs/promises";
import { isUserFacing } from "../../runtime/fatal.ts";
import { WorkerRequest, type WorkerMessage } from "./messages.ts";
import { loadModel, loadPhonemizer } from "./runtime.ts";
import { speakText, type Speaker } from "./speak.ts";
import { paceOf, voiceNamed, voicesOf } from "./voices.ts";

process.on("disconnect", () => process.exit(0));

let speaker: Promise<Speaker> | undefined;

async function load({ engine, lexicon }: WorkerRequest): Promise<Speaker> {
  return {
    model: await loadModel(engine),
    phonemize: loadPhonemizer(engine),
    voices: engine.voices,
    lexicon,
  };
}

async function answer(message: unknown): Promise<void> {
  const ask = WorkerRequest.parse(message);
  const voices = voicesOf(await readdir(ask.engine.voices), ask.voices);
  const voice = voiceNamed(ask.voiceId, voices);
  speaker ??= load(ask);
  const report = (text: string) => send({ kind: "report", message: text });
  const speech = await speakText(
    await speaker,
    ask.text,
    voice,
    paceOf(voice, ask.settings),
    report,
  );
  send({ kind: "speech", speech });
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

process.on("message", (message) => {
  answer(message).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    send({ kind: "error", message: text, userFacing: isUserFacing(error) });
  });
});
