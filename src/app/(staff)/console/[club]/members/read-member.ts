import { cache } from "react";
import { orNull } from "@/app/or-null";
import { openWith } from "../../../open-console";

/** Reads everything of a member that the reader may see; null where there is none. */
export const readMember = cache(async (member_id: string) => {
  const { call, may, locale, now } = await openWith("members:read");
  const found = await orNull(call.members.get({ member_id }));
  if (!found) return null;
  const bookings = may("bookings:read");
  const [coming, past, balance, notes] = await Promise.all([
    bookings
      ? call.bookings.list({ member_id, starts_at_gte: now, sort: "starts_at", size: 10 })
      : null,
    bookings ? call.bookings.list({ member_id, starts_at_lt: now, size: 10 }) : null,
    may("invoices:read") ? call.balances.get({ member_id }) : null,
    may("member-notes:read") ? call.memberNotes.list({ member_id, size: 50 }) : null,
  ]);
  return {
    ...{ may, locale },
    member: found.value,
    coming: coming?.items ?? null,
    past: past?.items ?? null,
    owed: (balance?.balances ?? []).filter(({ balance: sum }) => sum < 0),
    notes: notes?.items ?? null,
  };
});
export type ReadMember = NonNullable<Awaited<ReturnType<typeof readMember>>>;
