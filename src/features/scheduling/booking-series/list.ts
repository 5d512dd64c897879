import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { changedWhere, listPage, listWhere, slice } from "@/server/data/list";
import type { BookingSeries, ListBookingSeries } from "./schema";
import { bookingSeriesInclude, toBookingSeries } from "./store";

/** Lists series with their bookings as they are now, newest first. */
export async function listBookingSeries(
  ctx: Ctx,
  input: ListBookingSeries,
): Promise<Page<BookingSeries>> {
  const { member_id, resource_id } = input;
  const where = {
    ...listWhere({ ...input, updated_at_gte: undefined }, { archivable: false }),
    ...changedWhere(input, (updated_at) => ({ bookings: { some: { updated_at } } })),
    ...(member_id && { member_id }),
    ...(resource_id && { resource_id }),
    ...visible(ctx),
  };
  return listPage(input, {
    count: () => ctx.db.bookingSeries.count({ where }),
    rows: () =>
      ctx.db.bookingSeries.findMany({ where, include: bookingSeriesInclude, ...slice(input) }),
    view: (row) => toBookingSeries(row, ctx.now()),
  });
}
