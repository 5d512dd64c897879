import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListOrganizations, Organization } from "./schema";
import { reachable, toOrganization } from "./store";

/** Returns a page of the organizations that the caller is linked to, newest first. */
export async function listOrganizations(
  ctx: Ctx,
  input: ListOrganizations,
): Promise<Page<Organization>> {
  const where = { id: { in: reachable(ctx) }, ...listWhere(input, { archivable: false }) };
  return listPage(input, {
    count: () => ctx.db.organization.count({ where }),
    rows: () => ctx.db.organization.findMany({ where, ...slice(input) }),
    view: toOrganization,
  });
}
