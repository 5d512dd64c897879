/** Late changes of who came to bookings, with all triggers. */
import { newId } from "@/lib/ids";
import { Prisma } from "@/server/data/db";
import { type Kinds, one, update } from "./late-changes";

const told = (type: string, data: object): Kinds[string] => {
  const status = type.slice("booking.".length);
  return (org, change) => Prisma.sql`
    INSERT INTO domain_events (id, organization_id, type, object_id, actor, data)
    SELECT ${newId("wev")}, ${org}, ${type}, id, 'system:test', ${JSON.stringify(data)}::jsonb FROM bookings
     WHERE ${one("bookings", "id", org, change, `status = '${status}'`)}`;
};

/** Everything that the report of no-shows counts, changed in every way that it may be. */
export const ATTENDANCE: Kinds = {
  "a member came after all": update("bookings", "status = 'checked_in'", "status = 'no_show'"),
  "a member was not there": update("bookings", "status = 'no_show'", "status = 'completed'"),
  "a no-show is told": told("booking.no_show", { fee_amount: 300 }),
  "a late cancellation is told": told("booking.cancelled", { fee_amount: 70, refund_percent: 50 }),
  "a cancellation in time is told": told("booking.cancelled", {
    fee_amount: 0,
    refund_percent: 100,
  }),
  "a fee is taken out of the history": (org, change) =>
    Prisma.sql`UPDATE domain_events SET data = data - 'fee_amount' WHERE ${one("domain_events", "id", org, change, "type = 'booking.no_show'")}`,
  "a booking is of another currency": update("bookings", "currency = 'JPY'", "currency = 'EUR'"),
  "a booking is of another member": (org, change) =>
    Prisma.sql`UPDATE bookings SET member_id = (SELECT id FROM members WHERE ${one("members", "id", org, change)})
       WHERE ${one("bookings", "id", org, { ...change, which: change.which + 1 }, "status = 'no_show'")}`,
};
