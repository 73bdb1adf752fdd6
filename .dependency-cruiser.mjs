import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { closedTo, filesOf, FOR_TESTS, ROOMS } from "./rooms.ts";

const severity = "error";

/** One rule a room: what it may not import. */
const arrows = ROOMS.flatMap((room) => {
  const closed = closedTo(room);
  if (closed.length === 0) return [];
  return {
    name: `rooms(${room.path})`,
    comment: `rooms.ts: ${room.path} may import ${room.imports.length === 0 ? "no other room" : `only ${room.imports.join(", ")}`}.`,
    severity,
    from: { path: filesOf(room), pathNot: FOR_TESTS },
    to: { path: closed.map(filesOf) },
  };
});

/** A package knows nothing outside itself, and is imported by its name: what `exports` lists is its face. */
const packages = globSync("packages/*/package.json").flatMap((file) => {
  const folder = dirname(file);
  const faces = Object.values(JSON.parse(readFileSync(file, "utf8")).exports);
  return [
    {
      name: `package(${folder})`,
      comment: `${folder} may import neither the project nor another package.`,
      severity,
      from: { path: `^${folder}/` },
      to: { pathNot: `^${folder}/` },
    },
    {
      name: `face(${folder})`,
      comment: `Import ${folder} by its name.`,
      severity,
      from: { pathNot: `^${folder}/` },
      to: { path: `^${folder}/`, pathNot: faces.map((face) => `^${join(folder, face)}$`) },
    },
  ];
});

export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Modules may not import each other in a circle, not even types.",
      severity,
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-for-tests",
      comment:
        "What is only for tests may be imported by tests alone, and by the commands that run them.",
      severity,
      from: { pathNot: [FOR_TESTS, "^server/cli/"] },
      to: { path: FOR_TESTS },
    },
    ...arrows,
    ...packages,
  ],
  options: {
    includeOnly: "^(?:packages|src|studio|server|tests)/",
    exclude: "^(?:tests/bench/next|packages/[^/]+/dist)/",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
    // Types count: a room that knows the types of another one cannot be changed without it.
    tsPreCompilationDeps: true,
    // Leaves: what an .astro file imports is checked by ESLint.
    extraExtensionsToScan: [".astro", ".css"],
  },
};
