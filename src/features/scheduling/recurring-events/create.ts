import { newId } from "@/lib/ids";
import { explaining } from "@/features/scheduling/events/conflicts";
import { assertReferences } from "@/features/scheduling/events/references";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { addDrafts, datesOfNew, firstOf, extendLater, publishDrafts } from "./materialize";
import { refusalOf } from "./refusal";
import { assertRecurrence } from "./recurrence";
import type { CreateRecurringEvent, RecurringEvent } from "./schema";
import { viewSeries } from "./store";

/**
 * Adds a series and makes events of its coming dates, of many the first; dates that have passed
 * make none. In a published series, a date whose resource or host is taken stays a draft and is
 * listed in `conflicts`, unless `on_conflict` says `reject`. Raises field faults for rule, times
 * and unknown references, ExternalIdExists, and with `reject` SlotUnavailable or HostUnavailable.
 */
export async function createRecurringEvent(
  ctx: Ctx,
  { on_conflict = "keep", ...input }: CreateRecurringEvent,
): Promise<RecurringEvent> {
  const now = ctx.now();
  const recurrence = { ...input, exdates: input.exdates ?? [] };
  assertRecurrence(recurrence);
  const { occurrences, until } = datesOfNew(ctx, recurrence);
  const first = firstOf(occurrences, until);
  return explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      await assertReferences(tx, input);
      const row = await onDuplicate(
        () =>
          tx.db.recurringEvent.create({
            data: {
              ...input,
              id: newId("rev"),
              organization_id: tx.org.id,
              materialized_until: first.materialized_until,
              created_at: now,
              updated_at: now,
            },
          }),
        externalIdTaken,
      );
      const drafts = await addDrafts(tx, row, first.now);
      if (!first.isAll) await extendLater(tx, row);
      await recordEvent(tx, "recurring_event.created", row.id, { status: row.status });
      const conflicts = row.status === "published" ? await publishDrafts(tx, drafts) : [];
      if (on_conflict === "reject" && conflicts.length > 0) throw refusalOf(conflicts);
      return viewSeries(tx, row, conflicts);
    }),
  );
}
