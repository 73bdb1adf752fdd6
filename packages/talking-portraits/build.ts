import { cpSync } from "node:fs";
import { join } from "node:path";

// What the engine is installed from.
const file = "engine.lock.json";
cpSync(join(import.meta.dirname, "src", file), join(import.meta.dirname, "dist", file));
