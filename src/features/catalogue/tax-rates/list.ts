import type { z } from "zod";
import type { Page } from "@/lib/page";
import type { ListQuery } from "@/lib/wire";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { TaxRate } from "./schema";
import { toTaxRate } from "./store";

/** Returns a page of tax rates, newest first. */
export async function listTaxRates(
  ctx: Ctx,
  input: z.infer<typeof ListQuery>,
): Promise<Page<TaxRate>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.taxRate.count({ where }),
    rows: () => ctx.db.taxRate.findMany({ where, ...slice(input) }),
    view: toTaxRate,
  });
}
