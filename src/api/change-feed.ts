import { getDatabase, openWorkerPool } from "@/server/data/db";
import { getReplica } from "@/server/data/replica";
import { type ChangeFeed, openChangeFeed } from "@/server/jobs/change-feed";

// One per process, though Next may compile its own copy of this module.
const shared = globalThis as { __foyerChanges?: ChangeFeed };

/** Returns the process's feed of what happens in its clubs, opened at first use. */
export function changeFeed(): ChangeFeed {
  if (!shared.__foyerChanges) {
    // It listens, which a pooler in transaction mode forgets. Its one connection ends with the process.
    const { pool } = openWorkerPool();
    shared.__foyerChanges = openChangeFeed(pool, getDatabase().query, async () =>
      getReplica()?.reachesNow(),
    );
  }
  return shared.__foyerChanges;
}

/** Ends every stream of this process, and refuses new ones. */
export function endChanges(): void {
  changeFeed().close();
}
