// One install at a time in a folder, among processes that know nothing of each other. Plain
// JavaScript for any Node from 18, like run.mjs.
//
// The bakery algorithm (Lamport, 1974), with files for its registers: each process takes a number
// that is higher than all it sees, and it is the turn of the lowest. No process ever writes to or removes
// what belongs to a living process, so there is no moment at which two hold the lock, and one whose
// holder died is free at once.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** Time between two looks, in milliseconds. */
const LOOK_MS = 200;
/** How often a process shows that it is still there, in milliseconds. */
const TOUCH_MS = 10_000;
/** Who has not shown that for so long is gone, where its process cannot be looked up. */
const SILENT_MS = 120_000;

// An underscore separates the parts of a ticket's name, so the host's own name must have none.
const HOST = hostname().replace(/[^A-Za-z0-9.]/g, "-");

/**
 * Waits until no other process holds the lock of a folder.
 * @param folder absolute path of a folder for the lock's files alone; it is made
 * @param waiting called once when another process holds it
 * @returns lets go of the lock
 */
export async function lockInstall(folder, waiting) {
  mkdirSync(folder, { recursive: true });
  const id = `${process.pid}_${startOf(process.pid)}_${HOST}`;
  const choosing = join(folder, `choosing ${id}`);
  writeFileSync(choosing, "");
  const number = 1 + Math.max(0, ...tickets(folder).map((ticket) => ticket.number));
  const mine = join(folder, `${number} ${id}`);
  writeFileSync(mine, "");
  rmSync(choosing, { force: true });

  const touching = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(mine, now, now);
    } catch {
      // The folder was removed: that must not end an install that is under way.
    }
  }, TOUCH_MS);
  touching.unref();
  let told = false;
  for (let before = whoIsFirst(folder, { number, id }); before !== "none";) {
    // One that is still choosing its number may well come after this one.
    if (before === "another" && !told) {
      waiting();
      told = true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    before = whoIsFirst(folder, { number, id });
  }
  return () => {
    clearInterval(touching);
    rmSync(mine, { force: true });
  };
}

/** Whose turn is before this process's: another's, perhaps one that is choosing, or none. */
function whoIsFirst(folder, own) {
  const others = tickets(folder).filter(({ id }) => id !== own.id);
  const isBefore = ({ number, id }) =>
    number !== 0 && (number < own.number || (number === own.number && id < own.id));
  if (others.some(isBefore)) return "another";
  return others.some(({ number }) => number === 0) ? "choosing" : "none";
}

/** The tickets of living processes; number 0 is one that is being chosen. Others are removed. */
function tickets(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const [number = "", id = ""] = name.split(" ");
    if (isAlive(id, path)) return [{ number: number === "choosing" ? 0 : Number(number), id }];
    rmSync(path, { force: true });
    return [];
  });
}

function isAlive(id, path) {
  const [pid, start, host] = id.split("_");
  if (host === HOST && process.platform === "linux") return startOf(Number(pid)) === start;
  try {
    if (Date.now() - statSync(path).mtimeMs > SILENT_MS) return false;
    return host === HOST ? process.kill(Number(pid), 0) : true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** When a process began: a number that is used again later does not pass for it. Linux alone tells. */
function startOf(pid) {
  if (process.platform !== "linux") return "0";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const dead = fields[0] === "Z" || fields[0] === "X";
    return dead ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
