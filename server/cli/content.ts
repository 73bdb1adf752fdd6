import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings, type Settings } from "../runtime/settings.ts";
import { type ContentStore, folderStore, moveContent, projectStore } from "../transfer/move.ts";
import { embeddedAddress } from "../source/embedded-lake.ts";
import { lakeStore } from "../source/lake-store.ts";

/** The seed dataset of the repository. */
const SEED = "studio/dataset";

/** Source and target of the content without `--from` and `--to`. */
const DIRECTIONS = {
  push: { from: "seed", to: "remote" },
  pull: { from: "remote", to: "seed" },
} as const;

/**
 * `npm run content:push`: from the dataset on disk to where the site reads its content; `content:pull` the other
 * way. Says what was done.
 */
await runCommand(async () => {
  const [direction, ...args] = process.argv.slice(2);
  const options = readOptions(args, direction === "pull" ? "pull" : "push");
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
});

function readOptions(args: string[], direction: keyof typeof DIRECTIONS) {
  const { from, to } = DIRECTIONS[direction];
  const help = `Usage: npm run content:${direction} -- [--from PLACE] [--to PLACE] [--force] [--replace]
  PLACE: lake, project, seed (${SEED}), a folder, an .ndjson file, or to read from an
         archive of sanity dataset export (.tar.gz)
  --force    write over changes that only the target has
  --replace  delete documents that only the target has`;
  const options = {
    from: { type: "string", default: from },
    to: { type: "string", default: to },
    force: { type: "boolean", default: false },
    replace: { type: "boolean", default: false },
  } as const;
  return readArguments({ args, options }, help).values;
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
