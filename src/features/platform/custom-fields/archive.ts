import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { CustomField, CustomFieldId } from "./schema";
import { loadCustomField, toCustomField } from "./store";

/**
 * Takes a field out of use: members keep their values, which can be cleared and not set any more.
 * Archived already → unchanged. Raises CustomFieldNotFound.
 */
export async function archiveCustomField(ctx: Ctx, input: CustomFieldId): Promise<CustomField> {
  return setArchived(ctx, input, "custom_field.archived", true);
}

/** Brings an archived field back; not archived → unchanged. Raises CustomFieldNotFound. */
export async function restoreCustomField(ctx: Ctx, input: CustomFieldId): Promise<CustomField> {
  return setArchived(ctx, input, "custom_field.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: CustomFieldId,
  event: string,
  archived: boolean,
): Promise<CustomField> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const { id } = await loadCustomField(tx, input.custom_field_id);
    const { count } = await tx.db.customField.updateMany({
      where: { organization_id: tx.org.id, id, archived_at: archived ? null : { not: null } },
      data: { archived_at: archived ? now : null, updated_at: now },
    });
    if (count > 0) await recordEvent(tx, event, id);
    return toCustomField(await loadCustomField(tx, id));
  });
}
