import type { ClientBase } from "pg";
import { vi } from "vitest";
import type { Ctx } from "@/server/context";

/** Only a hung test reaches it, even on the busiest machine. */
const PATIENCE_MS = 150_000;

/** Repeats the check until it raises nothing; returns its result. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });
}

/**
 * Waits until the works stand behind the locks of the holder's transaction, directly or behind each other; `count` is
 * the number of their connections, by default one for each work. Raises as soon as one of them has ended instead: then
 * nothing blocks it.
 */
export async function untilBlocked(
  holder: Pick<Ctx, "db"> | ClientBase,
  works: Promise<unknown>[],
  count = works.length,
): Promise<void> {
  let ended = false;
  const end = () => void (ended = true);
  for (const work of works) work.then(end, end);
  const deadline = performance.now() + PATIENCE_MS;
  while ((await countBehind(holder)) < count) {
    if (ended) throw new Error("It ended without waiting for what is locked.");
    if (performance.now() > deadline) throw new Error("It does not come to what is locked.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// By pg_locks: pg_stat_activity stands still within a transaction.
const BEHIND = `
  WITH RECURSIVE waiting AS MATERIALIZED (
    SELECT DISTINCT pid, pg_blocking_pids(pid) AS keepers FROM pg_locks WHERE NOT granted
  ), behind AS (
    SELECT pid FROM waiting WHERE pg_backend_pid() = ANY (keepers)
    UNION
    SELECT w.pid FROM waiting w JOIN behind b ON b.pid = ANY (w.keepers))
  SELECT count(*)::int AS waiting FROM behind`;

/** Counts the waiting connections over the holder's own, since theirs may be all there are. */
async function countBehind(holder: Pick<Ctx, "db"> | ClientBase): Promise<number> {
  const rows =
    "db" in holder
      ? await holder.db.$queryRawUnsafe<{ waiting: number }[]>(BEHIND)
      : (await holder.query<{ waiting: number }>(BEHIND)).rows;
  return rows[0]?.waiting ?? 0;
}
