import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

type Log = (line: string) => void;

/** The place of the database when root keeps its data in a folder that nobody else may enter. */
export const PRIVATE_ROOT_SHELF = "/var/lib/foyer";

/** A user without rights that every Unix has ("nobody"); PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The place of a cluster, and the user that its server runs as (undefined = ourselves). */
export type Place = { dir: string; as: { uid: number; gid: number } | undefined };

/** Returns advice for root on the embedded database; nothing for anybody else. */
export function adviseRoot(): string[] {
  if (process.getuid?.() !== 0) return [];
  return [
    'Foyer runs as root, so its database runs as another user ("nobody" in a new folder), whose files whatever else runs as that user can read. Give Foyer a user of its own.',
  ];
}

/**
 * Returns the folder of the embedded database below `dataDir`, made on first use. For root it belongs to the user that
 * the server runs as; if that user cannot reach it, `dataDir/postgres` is a link to a folder that it can reach, so that
 * deleting `dataDir` gives a new database and not the old one.
 */
export function findPlace(dataDir: string, log: Log): Place {
  const wanted = path.resolve(dataDir, "postgres");
  fs.mkdirSync(path.dirname(wanted), { recursive: true });
  const root = process.getuid?.() === 0;
  if (!fs.existsSync(wanted)) {
    if (root && !canEveryoneEnter(path.dirname(wanted))) linkElsewhere(wanted, log);
    else makeFolder(wanted, root ? NOBODY : undefined);
  }
  const dir = fs.realpathSync(wanted);
  const owner = fs.statSync(dir);
  if (!root) {
    if (owner.uid !== process.getuid?.()) {
      throw new Error(
        `${dir} belongs to another user (number ${owner.uid}): start Foyer as that user (or as root), or set DATA_DIR to a folder of your own.`,
      );
    }
    return { dir, as: undefined };
  }
  // An ordinary user made it earlier: continue as that user.
  if (owner.uid !== 0) return { dir, as: { uid: owner.uid, gid: owner.gid } };
  fs.chownSync(dir, NOBODY.uid, NOBODY.gid);
  return { dir, as: NOBODY };
}

/** True if users other than the owner can enter `dir`. */
export function canEveryoneEnter(dir: string): boolean {
  for (let at = fs.realpathSync(dir); ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false;
    if (at === path.dirname(at)) return true;
  }
}

function linkElsewhere(wanted: string, log: Log): void {
  fs.mkdirSync(PRIVATE_ROOT_SHELF, { recursive: true, mode: 0o755 });
  const dir = path.join(PRIVATE_ROOT_SHELF, `data-${randomBytes(6).toString("hex")}`);
  makeFolder(dir, NOBODY);
  fs.rmSync(wanted, { force: true }); // a link whose target is gone
  fs.symlinkSync(dir, wanted);
  log(`Only root can enter ${path.dirname(wanted)}: the database lives in ${dir}`);
}

function makeFolder(dir: string, owner: Place["as"]): void {
  fs.mkdirSync(dir, { mode: 0o700, recursive: true });
  if (owner) fs.chownSync(dir, owner.uid, owner.gid);
}
