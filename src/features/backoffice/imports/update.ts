import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { assertFields } from "./fields-rules";
import type { MemberImport, UpdateImport } from "./schema";
import { loadImport, lockImport, ownFields, viewImport } from "./store";

/**
 * Changes what the columns hold or how members are treated, before anything is written. A dry run that was seen is void
 * then. Raises ImportNotFound, ValidationFailure for the fields, and InvalidStatusTransition while a run is under way
 * or once the import has begun.
 */
export async function updateImport(
  ctx: Ctx,
  { import_id, fields, ...settings }: UpdateImport,
): Promise<MemberImport> {
  const own = fields ? await ownFields(ctx) : [];
  return inTx(ctx, async (tx) => {
    const before = await lockImport(tx, import_id);
    if (!["draft", "checked"].includes(before.status)) {
      throw InvalidStatusTransition({ current_status: before.status });
    }
    if (fields) assertFields(fields, before.headers.length, own);
    const asked = { ...settings, ...(fields && { fields: fields.map((field) => field ?? "") }) };
    const { changed } = changesOf(before, asked);
    if ((changed as string[]).length === 0) return viewImport(tx, before);
    await tx.db.memberImport.update({
      where: byId(tx, import_id),
      data: {
        ...asked,
        ...{ status: "draft", checked: Prisma.DbNull, checked_at: null, position: 0 },
        updated_at: tx.now(),
      },
    });
    const after = await viewImport(tx, await loadImport(tx, import_id));
    await recordEvent(
      tx,
      "import.updated",
      import_id,
      changesOf(await viewImport(tx, before), after),
    );
    return after;
  });
}
