import { afterAll } from "vitest";
import { removeTestFolders } from "./support/test-folder.ts";

/* Runs in every test file of Vitest. */
afterAll(removeTestFolders);
