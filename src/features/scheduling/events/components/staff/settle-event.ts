/** Settles the bookings that a moved event has left behind. */
import { consoleClient } from "@/ui/console-client";
import { failureOf, type ShownFailure } from "@/ui/failure";

/** What happens with the bookings of an event that was moved. */
export const FOLLOWS = ["move", "offer", "cancel_and_refund"] as const;
export type Follow = (typeof FOLLOWS)[number];

/** How it went: all are settled, some are not and why, or no answer came. */
export type Settled = {
  action: Follow;
  done: boolean;
  /** How many are settled, and how many have been refused. */
  settled: number;
  left: number;
  /** Why, each reason once. */
  reasons: string[];
  failure: ShownFailure | null;
};

/** Does with all bookings left behind what was chosen; the same `act` is one act, however often it is sent. */
export async function settleEvent(event_id: string, action: Follow, act: string): Promise<Settled> {
  try {
    const idempotency_key = `${act} ${action}`;
    const { resync } = consoleClient().events;
    const { results } = await resync.mutate({ event_id, action, idempotency_key });
    const failed = results.filter(({ outcome }) => outcome === "failed");
    const reasons = [...new Set(failed.flatMap(({ message }) => message ?? []))];
    const [left, settled] = [failed.length, results.length - failed.length];
    return { action, done: left === 0, settled, left, reasons, failure: null };
  } catch (error) {
    const none = { settled: 0, left: 0, reasons: [] };
    return { action, done: false, ...none, failure: failureOf(error) };
  }
}

/** Reads by a dry run of no change how many bookings have not followed their event, and what a refund would give back. */
export async function readLeftBehind(event_id: string) {
  const preview = await consoleClient().events.update.mutate({ event_id, dry_run: true });
  const { affected = [], money_back = [] } = preview.would_desync ?? {};
  return { count: affected.length, back: money_back };
}
