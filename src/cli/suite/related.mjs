// Finds the tests that a change affects: the changed ones, and those nearest to changed files.
import fs from "node:fs";
import path from "node:path";
import { ROOT, run } from "../steps.mjs";

/** As many files as run within a minute. */
const MOST = 25;
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

/**
 * Returns the test files for everything that has changed since the last commit (including files unknown to
 * git), nearest first: changed tests, then those that import a changed file, directly or through others. Prints
 * how many it leaves out if more are affected than run within a minute.
 */
export async function related(tests) {
  const changed = await changedFiles();
  const importers = importersOf(filesIn("src").concat(filesIn("e2e")));
  const found = new Set();
  let ring = new Set(changed);
  const seen = new Set(ring);
  while (ring.size > 0) {
    for (const file of ring) if (tests.includes(file)) found.add(file);
    const next = [...ring].flatMap((file) => [...(importers.get(file) ?? [])]);
    ring = new Set(next.filter((file) => !seen.has(file)));
    for (const file of ring) seen.add(file);
  }
  const nearest = [...found].slice(0, MOST);
  const left = found.size - nearest.length;
  console.log(`${changed.length} changed files touch ${found.size} test files`);
  if (left > 0) console.log(`the nearest ${MOST} run; ${left} further ones run with npm test`);
  return nearest;
}

async function changedFiles() {
  const git = async (...args) => (await run("git", args, { quiet: true })).output.split("\n");
  const names = [
    ...(await git("diff", "--name-only", "HEAD")),
    ...(await git("ls-files", "--others", "--exclude-standard")),
  ];
  return [...new Set(names.filter(Boolean))];
}

function filesIn(folder) {
  const names = fs.readdirSync(path.join(ROOT, folder), { recursive: true });
  return names.map((name) => path.join(folder, name)).filter((name) => /\.(tsx?|mjs)$/.test(name));
}

/** Maps each file to the files that import it. */
function importersOf(files) {
  const known = new Set(files);
  const importers = new Map();
  for (const file of files) {
    for (const [, name] of fs.readFileSync(path.join(ROOT, file), "utf8").matchAll(IMPORT)) {
      const base = name.startsWith("@/")
        ? path.join("src", name.slice(2))
        : name.startsWith(".") && path.join(path.dirname(file), name);
      const target = base && ENDINGS.map((ending) => base + ending).find((one) => known.has(one));
      if (!target) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return importers;
}
