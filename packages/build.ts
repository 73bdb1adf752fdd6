import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/*
 * node packages/build.ts NAME makes packages/NAME/dist: what `npm pack packages/NAME/dist` packs. In
 * the repository a package runs from its source; there `exports` and `bin` name TypeScript files.
 */

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error("Name a package: node packages/build.ts NAME");
const folder = join(import.meta.dirname, name);
const dist = join(folder, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
compile();
// What only this package needs, such as code for browsers in one file.
const own = join(folder, "build.ts");
if (existsSync(own)) await import(pathToFileURL(own).href);
writeFileSync(join(dist, "package.json"), `${JSON.stringify(publishedPackage(), null, 2)}\n`);
for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) {
  cpSync(join(folder, file), join(dist, file));
}

/** Makes JavaScript, declarations and source maps of all but tests. */
function compile(): void {
  const files = globSync("src/**/*.ts", {
    cwd: folder,
    exclude: (path) => /\.(?:test|spec)\.ts$|testing$/.test(path),
  }).map((path) => join(folder, path));
  const program = ts.createProgram(files, {
    rootDir: join(folder, "src"),
    outDir: dist,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: ["node"],
    typeRoots: [join(import.meta.dirname, "..", "node_modules", "@types")],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
  });
  const { diagnostics } = program.emit(undefined, (path, text) => {
    // Threads and child processes are named by their addresses, which the compiler leaves alone.
    ts.sys.writeFile(
      path,
      text.replace(/(new URL\("\.[^"]*)\.ts(", import\.meta\.url\))/g, "$1.js$2"),
    );
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length === 0) return;
  throw new Error(
    ts.formatDiagnostics(problems, {
      getCurrentDirectory: () => folder,
      getCanonicalFileName: (path) => path,
      getNewLine: () => "\n",
    }),
  );
}

/** The package.json that is published: its paths lead to what was made. */
function publishedPackage(): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _devDependencies,
    exports = {},
    bin,
    ...rest
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const builtPath = (path: unknown, ending: string) =>
    String(path)
      .replace(/^\.\/src\//, "./")
      .replace(/\.ts$/, ending);
  const entries = Object.entries(exports).map(([key, path]) => [
    key,
    { types: builtPath(path, ".d.ts"), default: builtPath(path, ".js") },
  ]);
  const programs = Object.entries(bin ?? {}).map(([key, path]) => [key, builtPath(path, ".js")]);
  return {
    ...rest,
    exports: Object.fromEntries(entries),
    ...(programs.length > 0 && { bin: Object.fromEntries(programs) }),
  };
}
