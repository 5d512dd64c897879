import fs from "node:fs";
import path from "node:path";

const PERIOD_US = 100_000;
/** Where Linux keeps the processor's groups: of version 2, and of version 1. */
const V2 = "/sys/fs/cgroup";
const V1 = "/sys/fs/cgroup/cpu";

const made: string[] = [];
process.once("exit", () => {
  for (const folder of made) {
    try {
      fs.rmdirSync(folder);
    } catch {
      // A process that is still ending keeps its group, which nobody then needs.
    }
  }
});

/**
 * Holds a process to a share of a core, so that several fit beside their database and their load on one machine.
 * Returns false where the system lets nobody do that: it is Linux's, and root's.
 */
export function holdToShare(pid: number, share: number): boolean {
  const quota = String(Math.round(share * PERIOD_US));
  const isV2 = fs.existsSync(path.join(V2, "cgroup.controllers"));
  const folder = path.join(isV2 ? V2 : V1, `foyer-bench-${pid}`);
  try {
    fs.mkdirSync(folder);
    made.push(folder);
    if (isV2) fs.writeFileSync(path.join(folder, "cpu.max"), `${quota} ${PERIOD_US}`);
    else fs.writeFileSync(path.join(folder, "cpu.cfs_quota_us"), quota);
    fs.writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
    return true;
  } catch {
    return false;
  }
}
