import { parseArgs } from "node:util";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";
import { readSettings, type Settings } from "../../runtime/settings.ts";
import { type ContentStore, folderStore, moveContent, projectStore } from "../../transfer/move.ts";
import { embeddedAddress } from "../../source/embedded-lake.ts";
import { lakeStore } from "../../source/lake-store.ts";

/** The seed dataset of the repository. */
const SEED = "studio/dataset";

/** Default direction of a command. */
export interface CommandDefaults {
  /** The command's name, for its help. */
  name: string;
  from: "seed" | "remote";
  to: "seed" | "remote";
}

/**
 * Runs `content:push` or `content:pull`: reads the arguments, moves the content, says what was done.
 * @throws Fatal or ContentError with one line for a person
 */
export async function runMove(args: string[], defaults: CommandDefaults): Promise<void> {
  const options = readArguments(args, defaults);
  const settings = readSettings();
  // "Remote" is where the site reads its content: the real project when one is set, else the lake.
  const remote = settings.SANITY_PROJECT_ID === undefined ? "lake" : "project";
  const named = (name: string) => (name === "remote" ? remote : name);
  const from = await openStore(named(options.from), settings);
  try {
    const to = await openStore(named(options.to), settings);
    try {
      const { moved, documents } = await moveContent(from, to, options);
      console.log(
        moved
          ? `${documents} documents moved from ${from.label} to ${to.label}.`
          : `${from.label} and ${to.label} hold the same ${documents} documents already.`,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

function readArguments(args: string[], { name, from, to }: CommandDefaults) {
  const help = `Usage: npm run ${name} -- [--from PLACE] [--to PLACE] [--force] [--replace]
  PLACE: lake, project, seed (${SEED}), a folder, an .ndjson file, or to read from an
         archive of sanity dataset export (.tar.gz)
  --force    write over changes that only the target has
  --replace  delete documents that only the target has`;
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: "string", default: from },
        to: { type: "string", default: to },
        force: { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\n${help}`);
  }
}

async function openStore(name: string, settings: Settings): Promise<ContentStore> {
  const dataset = settings.SANITY_DATASET;
  switch (name) {
    case "seed":
      return folderStore(inRoot(SEED));
    case "lake":
      return lakeStore(embeddedAddress(settings));
    case "project":
      return openProject(settings, dataset);
    default:
      return folderStore(name);
  }
}

function openProject(settings: Settings, dataset: string): ContentStore {
  const token = process.env.SANITY_WRITE_TOKEN;
  const projectId = settings.SANITY_PROJECT_ID;
  if (projectId === undefined || !token) {
    throw new Fatal(
      "A real project needs SANITY_PROJECT_ID and SANITY_WRITE_TOKEN in the environment or in .env; .env.example explains them.",
    );
  }
  return projectStore({ projectId, dataset, token }, inRoot(".data", "content-base.json"));
}
