import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { CustomField, ListCustomFields } from "./schema";
import { toCustomField } from "./store";

/** Returns a page of custom fields, newest first. */
export async function listCustomFields(
  ctx: Ctx,
  input: ListCustomFields,
): Promise<Page<CustomField>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.customField.count({ where }),
    rows: () => ctx.db.customField.findMany({ where, ...slice(input) }),
    view: toCustomField,
  });
}
