import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "./context";
import type { Statement } from "./data/db";
import { RateLimitExceeded } from "./errors";

/** Reports of one organization that are worked out at a time, by all instances together. */
const AT_ONCE = 2;
/** How long one waits for its turn: a page may ask for four at once. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** The end of a claim frees what an instance that died had taken. */
const TAKE: Statement = {
  name: "take_report_turn",
  text: `INSERT INTO work_claims AS c (organization_id, id, claimed_until)
         SELECT $1, 'report:' || n, clock_timestamp() + interval '3 minutes' FROM generate_series(1, $2::int) n
          WHERE NOT EXISTS (SELECT 1 FROM work_claims t WHERE t.organization_id = $1
            AND t.id = 'report:' || n AND t.claimed_until > clock_timestamp())
          ORDER BY n LIMIT 1
         ON CONFLICT (organization_id, id) DO UPDATE SET claimed_until = EXCLUDED.claimed_until
          WHERE c.claimed_until <= clock_timestamp()
         RETURNING id, claimed_until::text`,
};
const RETURN: Statement = {
  name: "return_report_turn",
  text: "DELETE FROM work_claims WHERE organization_id = $1 AND id = $2 AND claimed_until = $3::timestamptz",
};

type Turn = { id: string; claimed_until: string };

/**
 * Works out a report in its turn: of one organization two at a time, so that many of them leave the database to those
 * who book. Raises RateLimitExceeded when no turn has come after ten seconds, or after `patience` milliseconds.
 */
export async function inReportTurn<T>(
  { query, org }: Pick<Ctx, "query" | "org">,
  report: () => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + patience;
  for (;;) {
    const [turn] = await query<Turn>(TAKE, [org.id, AT_ONCE]);
    if (turn) {
      const { id, claimed_until } = turn;
      return await report().finally(() =>
        query(RETURN, [org.id, id, claimed_until]).catch(() => undefined),
      );
    }
    if (performance.now() >= until)
      throw RateLimitExceeded({ detail: BUSY, retry_after_seconds: 5 });
    await sleep(LOOK_MS);
  }
}

const BUSY = `${AT_ONCE} reports of this organization are being made. Try again in a few seconds.`;
