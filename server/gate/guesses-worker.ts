// A thread that rates passwords. One may take a second, and must not block the program.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import { parentPort } from "node:worker_threads";

/** A password to be rated, and what an attacker tries first. */
export interface ToRate {
  readonly password: string;
  readonly known: readonly string[];
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

parentPort?.on("message", ({ password, known }: ToRate) => {
  parentPort?.postMessage(estimator.check(password, [...known]).guesses);
});
