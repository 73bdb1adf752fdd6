import { errorStatus, STATUS, type GenerationStatus } from "../../../src/facts/avatars.ts";
import type { Job, Step } from "./job.ts";

const OF_STEP: Readonly<Record<Step, GenerationStatus>> = {
  check: STATUS.checking,
  voice: STATUS.generatingVoice,
  "upload-voice": STATUS.uploadingAudio,
  image: STATUS.gettingImage,
  "request-video": STATUS.requestingVideo,
  "await-video": STATUS.creatingVideo,
  "upload-video": STATUS.uploadingVideo,
};

/** Stage, message and progress of a generation, as the table of section 4 has them. */
export function statusOf(job: Job | undefined): GenerationStatus | null {
  if (job === undefined) return null;
  const { phase, note } = job;
  if (phase.name === "complete") return STATUS.complete;
  if (phase.name === "failed") return errorStatus(phase.message);
  const status = OF_STEP[phase.step];
  return note === undefined ? status : { ...status, message: note };
}
