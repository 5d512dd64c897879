import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ApiKey, ListApiKeys } from "./schema";
import { keyInclude, manageable, toApiKey } from "./store";

/** Returns a page of keys, including revoked ones, newest first. */
export async function listApiKeys(ctx: Ctx, input: ListApiKeys): Promise<Page<ApiKey>> {
  const where = { ...manageable(ctx), ...listWhere(input, { archivable: false }) };
  return listPage(input, {
    count: () => ctx.db.apiKey.count({ where }),
    rows: () => ctx.db.apiKey.findMany({ where, ...slice(input), include: keyInclude }),
    view: toApiKey,
  });
}
