import { openWriteBehind } from "@/server/data/write-behind";
import type { Query } from "@/server/data/db";
import { hearExchanges } from "@/server/observe/exchanges";
import { meters } from "@/server/observe/meters";
import type { Route } from "@/server/route";
import { keeper } from "./rules";
import { toRow } from "./to-row";
import { writeRows } from "./write";

/** The most rows that wait in memory: with bodies of failures, some tens of megabytes. */
const MOST = 2_000;
/** Half of a millisecond's work for the event loop. */
const BATCH = 100;
const EVERY_MS = 1_000;
const STOP_MS = 3_000;

/** Collects requests for the log, beside their answers. */
export type RequestLog = { flush: () => Promise<void>; stop: () => Promise<void> };

/**
 * Begins to keep requests: they are redacted as they end, and written once a second. `nameOf` names an operation.
 */
export function collectRequests(query: Query, nameOf: (route: Route) => string): RequestLog {
  const isKept = keeper();
  const rows = openWriteBehind<ReturnType<typeof toRow>>({
    ...{ most: MOST, batch: BATCH, every: EVERY_MS },
    write: (some) => writeRows(query, some),
    tell: (outcome, count) => meters()?.requestLog(outcome, count),
  });
  hearExchanges((exchange) => {
    if (isKept(exchange)) rows.add(toRow(exchange, nameOf(exchange.route)));
  });
  return {
    flush: rows.flush,
    stop: async () => {
      hearExchanges(null);
      await rows.stop(STOP_MS);
    },
  };
}
