import { cache } from "react";
import { orNull } from "@/app/or-null";
import { UNPAID } from "@/features/billing/invoices/words";
import { openWith } from "../../../open-console";

/** Reads everything of a member that the reader may see; null where there is none. */
export const readMember = cache(async (member_id: string) => {
  const { call, may, locale, now, org } = await openWith("members:read");
  const found = await orNull(call.members.get({ member_id }));
  if (!found) return null;
  const bookings = may("bookings:read");
  const [coming, past, balance, invoices, notes] = await Promise.all([
    bookings
      ? call.bookings.list({ member_id, starts_at_gte: now, sort: "starts_at", size: 10 })
      : null,
    bookings ? call.bookings.list({ member_id, starts_at_lt: now, size: 10 }) : null,
    may("invoices:read") ? call.balances.get({ member_id }) : null,
    may("invoices:read") ? call.invoices.list({ member_id, status: [...UNPAID], size: 50 }) : null,
    may("member-notes:read") ? call.memberNotes.list({ member_id, size: 50 }) : null,
  ]);
  return {
    ...{ may, locale, timezone: org.default_timezone },
    member: found.value,
    coming: coming?.items ?? null,
    past: past?.items ?? null,
    owed: (balance?.balances ?? []).filter(({ balance: sum }) => sum < 0),
    /** The invoices that ask for money, the latest first. */
    invoices: invoices?.items ?? [],
    notes: notes?.items ?? null,
  };
});
export type ReadMember = NonNullable<Awaited<ReturnType<typeof readMember>>>;
