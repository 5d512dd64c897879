import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { GoogleWalletIssuer, ListGoogleWalletIssuers } from "./schema";
import { toIssuer } from "./store";

/** Lists the organization's own issuers, newest first. */
export async function listIssuers(
  ctx: Ctx,
  input: ListGoogleWalletIssuers,
): Promise<Page<GoogleWalletIssuer>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.googleWalletIssuer.count({ where }),
    rows: () => ctx.db.googleWalletIssuer.findMany({ where, ...slice(input) }),
    view: (row) => toIssuer(ctx, row),
  });
}
