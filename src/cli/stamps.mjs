// How the launchers know what is done: a stamp for each step, written for the contents of its inputs, and a seal over
// all of them. Plain JavaScript on Node's own modules, as steps.mjs.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readOr, ROOT } from "./steps.mjs";

/** Lists what a folder holds in a fixed order, without tests, which are not built. */
const namesIn = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort();

/**
 * Returns a hash over the contents and names of files and folders (relative to the repository), without tests,
 * which are not built.
 */
export function hashOf(...names) {
  const hash = createHash("sha256");
  const visit = (file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of namesIn(file)) visit(path.join(file, name));
    } else {
      hash
        .update(path.relative(ROOT, file))
        .update("\0")
        .update(fs.readFileSync(file))
        .update("\0");
    }
  };
  for (const name of names) visit(path.join(ROOT, name));
  return hash.digest("hex");
}

/** A file that was changed less than this ago may change once more without another time. */
const SETTLED_MS = 2_000;

/**
 * Returns a hash over the names, sizes and times of the same files; undefined if one of them was changed a moment ago.
 * As long as it stays the same, so does `hashOf`, which reads every file: the time is that of the last change of
 * anything about a file, which no program can set.
 */
export function marksOf(...names) {
  const hash = createHash("sha256");
  let latest = 0;
  const visit = (file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    latest = Math.max(latest, stat.ctimeMs);
    hash.update(`${path.relative(ROOT, file)}\0${stat.ino} ${stat.size} ${stat.ctimeMs}\0`);
    if (stat.isDirectory()) for (const name of namesIn(file)) visit(path.join(file, name));
  };
  for (const name of names) visit(path.join(ROOT, name));
  return Date.now() - latest > SETTLED_MS ? hash.digest("hex") : undefined;
}

/** Tells whether `stamp` was written for this hash, that is, whether the step was completed. */
export function isStamped(stamp, hash) {
  try {
    return fs.readFileSync(path.join(ROOT, stamp), "utf8") === hash;
  } catch {
    return false;
  }
}

/** Records that a step is done; always its last act, so that a kill before it means "do it again". */
export function writeStamp(stamp, hash) {
  const file = path.join(ROOT, stamp);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.${process.pid}`, hash);
  fs.renameSync(`${file}.${process.pid}`, file);
}

/**
 * The seal says that all of some steps were done, for files that look as they do now: then nobody need read them.
 * Returns its file and its text; no text while something has just been changed.
 */
export function sealOf(steps) {
  const stamps = steps.map(({ stamp }) => stamp);
  const marks = marksOf(...new Set(steps.flatMap(({ inputs }) => inputs())));
  const done = stamps.map((stamp) => `${stamp} ${readOr(path.join(ROOT, stamp), "")}\n`).join("");
  const name = createHash("sha256").update(stamps.join()).digest("hex").slice(0, 8);
  return { file: path.join(ROOT, `.build/seal-${name}`), text: marks && `${done}${marks}` };
}

/** Writes a seal, if it has a text. */
export function seal({ file, text }) {
  if (!text) return;
  try {
    fs.writeFileSync(file, text);
  } catch {
    // Whoever may not write here reads the files again the next time.
  }
}
