import { createView } from "@/features/backoffice/views/create";
import type { CreateView } from "@/features/backoffice/views/schema";
import type { Ctx } from "@/server/context";
import { asStaff } from "./demo-people";

/** The views that the house works by: who made each, and whether everybody has it. */
const VIEWS: { by: number; of: Omit<CreateView, "filters">; filters: (group: string) => object }[] =
  [
    {
      by: 0,
      of: { list: "members", name: "Active early birds", shared: true },
      filters: (group_id) => ({ group_id, status: "active" }),
    },
    {
      by: 0,
      of: { list: "members", name: "Waiting for their invitation", shared: true },
      filters: () => ({ status: "draft" }),
    },
    {
      by: 0,
      of: { list: "bookings", name: "Came today", shared: true },
      filters: () => ({ status: "checked_in", starts_at_gte: "P0D", sort: "-starts_at" }),
    },
    {
      by: 2,
      of: { list: "payments", name: "Cash received", shared: true },
      filters: () => ({ status: "succeeded", provider: "cash" }),
    },
    {
      by: 2,
      of: { list: "invoices", name: "Unpaid of three months", shared: true },
      filters: () => ({ status: "past_due,partially_paid,open", created_at_gte: "-P3M" }),
    },
  ];

/** Leaves the saved views of the house. */
export async function seedViews(ctx: Ctx): Promise<void> {
  const where = { organization_id: ctx.org.id };
  const group = await ctx.db.group.findFirst({ where: { ...where, external_id: "early-birds" } });
  for (const { by, of, filters } of VIEWS) {
    const as = await asStaff(ctx, by);
    if (as && group) await createView(as, { ...of, filters: { ...filters(group.id) } });
  }
}
