import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListStaff, Staff } from "./schema";
import { rightsOf, toStaff } from "./store";

/** Returns a page of the staff, newest first; the removed ones only when asked for. */
export async function listStaff(ctx: Ctx, { status, ...input }: ListStaff): Promise<Page<Staff>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    status: status ? { in: status } : { not: "removed" },
  };
  const rows = () => ctx.db.staffMember.findMany({ where, ...slice(input) });
  const found = await rows();
  const rights = await rightsOf(
    ctx,
    found.flatMap((row) => row.role_ids),
  );
  return listPage(input, {
    count: () => ctx.db.staffMember.count({ where }),
    rows: async () => found,
    view: (row) => toStaff(row, rights),
  });
}
