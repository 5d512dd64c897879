import { newId } from "@/lib/ids";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { explaining, writing } from "./conflicts";
import { assertReferences } from "./references";
import { eventInterval } from "./rules";
import type { CreateEvent, Event } from "./schema";
import { toEvent } from "./store";

/**
 * Adds an event, as a draft unless it says `published`. Raises NonexistentLocalTime,
 * AmbiguousLocalTime, field faults for its times and for unknown references, ExternalIdExists, and
 * when published SlotUnavailable and HostUnavailable, which name what blocks it.
 */
export async function createEvent(ctx: Ctx, input: CreateEvent): Promise<Event> {
  const now = ctx.now();
  const { starts_at_local: _start, ends_at_local: _end, fold: _fold, ...fields } = input;
  const times = eventInterval(input);
  const data = {
    ...fields,
    ...times,
    ...promisedTimes({ ...times, timezone: input.timezone }),
    id: newId("evt"),
    organization_id: ctx.org.id,
    published_at: input.status === "published" ? now : null,
    created_at: now,
    updated_at: now,
  };
  const wanted = {
    ...data,
    resource_id: data.resource_id ?? null,
    host_ids: data.host_ids ?? [],
    capacity: data.capacity ?? null,
  };
  return explaining(ctx, () =>
    inTx(ctx, async (tx) => {
      await assertReferences(tx, data);
      const row = await onDuplicate(
        () => writing(wanted, () => tx.db.event.create({ data })),
        externalIdTaken,
      );
      await recordEvent(tx, "event.created", row.id, { status: row.status });
      if (row.status === "published") await recordEvent(tx, "event.published", row.id);
      return toEvent(row, 0);
    }),
  );
}
