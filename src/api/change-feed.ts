import { getDatabase } from "@/server/data/db";
import { type ChangeFeed, openChangeFeed } from "@/server/jobs/change-feed";

// One per process, though Next bundles its own copy of this module.
const shared = globalThis as { __foyerChanges?: ChangeFeed };

/** Returns the process's feed of what happens in its clubs, opened at first use. */
export function changeFeed(): ChangeFeed {
  if (!shared.__foyerChanges) {
    const { pool, query } = getDatabase();
    shared.__foyerChanges = openChangeFeed(pool, query);
  }
  return shared.__foyerChanges;
}

/** Ends every stream of this process, and refuses new ones. */
export function endChanges(): void {
  changeFeed().close();
}
