/** What is known of an agent's form. */
interface FormState {
  /** The draft, else the published document; null for a new, empty agent. */
  document: Record<string, unknown> | null;
  /** Whether the last keystroke is in the dataset. */
  isSaved: boolean;
  /** Undefined while that is being found out. */
  isValid: boolean | undefined;
  /** What a generation is doing now; undefined when none runs. */
  running: string | undefined;
}

/** Why an agent's voice and video cannot be made now; undefined when they can. */
export function obstacleToMaking({
  document,
  isSaved,
  isValid,
  running,
}: FormState): string | undefined {
  if (running !== undefined) return `It is being made: ${running} Watch it under Avatars.`;
  if (document === null) return "Write the agent first.";
  if (!isSaved) return "Your last change is still being saved.";
  if (isValid === undefined) return "The form is being checked.";
  if (!isValid) return "Correct the fields that are marked in red first.";
  return undefined;
}

/** Fields that the voice and the video are made from. */
const SOURCES = ["voice", "image"] as const;

/** Whether the video would be made from words or a portrait that visitors do not see yet. */
export function saysUnpublished(
  draft: Record<string, unknown> | null,
  published: Record<string, unknown> | null,
): boolean {
  if (draft === null) return false;
  if (published === null) return true;
  return SOURCES.some((field) => canonical(draft[field]) !== canonical(published[field]));
}

/** The same text for equal values, whatever the order of their members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );
}
