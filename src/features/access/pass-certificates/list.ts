import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPassCertificates, PassCertificate } from "./schema";
import { pushStates, viewOf } from "./store";

/** Lists the organization's certificates, newest first. */
export async function listPassCertificates(
  ctx: Ctx,
  input: ListPassCertificates,
): Promise<Page<PassCertificate>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  const pushes = await pushStates(ctx);
  return listPage(input, {
    count: () => ctx.db.passCertificate.count({ where }),
    rows: () => ctx.db.passCertificate.findMany({ where, ...slice(input) }),
    view: (row) => viewOf(ctx, row, pushes),
  });
}
