import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type {
  ImportId,
  ImportRow,
  ImportRows,
  ListImportRows,
  ListImports,
  MemberImport,
} from "./schema";
import { loadImport, viewImport, viewImports } from "./store";

/** As many rows are read by people; the file of failures has all of them. */
const FIRST = 50;

/** Returns one import. Raises ImportNotFound. */
export async function getImport(ctx: Ctx, { import_id }: ImportId): Promise<MemberImport> {
  return viewImport(ctx, await loadImport(ctx, import_id));
}

/** Lists the organization's imports, newest first. */
export async function listImports(ctx: Ctx, input: ListImports): Promise<Page<MemberImport>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.memberImport.count({ where }),
    rows: () => ctx.db.memberImport.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewImports(ctx, page.items) };
}

/** Returns the first rows with an outcome, in the order of the file. Raises ImportNotFound. */
export async function listImportRows(
  ctx: Ctx,
  { import_id, outcome }: ListImportRows,
): Promise<ImportRows> {
  await loadImport(ctx, import_id);
  const rows = await ctx.db.memberImportRow.findMany({
    where: { organization_id: ctx.org.id, import_id, outcome: outcome ?? { not: null } },
    orderBy: { n: "asc" },
    take: FIRST,
  });
  const items = rows.map(({ line, cells, outcome: is, error }) => ({
    ...{ line, cells, outcome: is as ImportRow["outcome"] },
    error: error as ImportRow["error"],
  }));
  return { items };
}
