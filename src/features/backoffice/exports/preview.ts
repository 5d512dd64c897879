import { assertReadable, readFiltered } from "@/features/backoffice/list-filters/assert-readable";
import { operationOf } from "@/features/backoffice/list-filters/operation-of";
import type { Ctx } from "@/server/context";
import { columnsFor } from "./lists";
import type { ExportPreview, PreviewExport } from "./schema";

/**
 * Returns how many rows an export would have, and which columns. Raises InsufficientScope and ValidationFailure as the
 * list itself does.
 */
export async function previewExport(ctx: Ctx, of: PreviewExport): Promise<ExportPreview> {
  assertReadable(ctx, of);
  const [total, columns] = await Promise.all([countRows(ctx, of), columnsFor(ctx, of.list)]);
  return {
    ...{ list: of.list, total },
    columns: columns.map(({ name, label = null }) => ({ name, label })),
  };
}

/** Returns how many rows a list has for the caller. Raises what the list raises about its filters. */
export async function countRows(ctx: Ctx, { list, filters }: PreviewExport): Promise<number> {
  const { total } = await readFiltered(() => operationOf(list).read(ctx, filters, { size: 1 }));
  return total;
}
