import { byId, type Ctx, inTx } from "@/server/context";
import { ValidationFailure } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { findFieldFaults } from "./rules";
import type { CustomField, UpdateCustomField } from "./schema";
import { loadCustomField, toCustomField } from "./store";

/**
 * Changes the given parts; an empty change leaves `updated_at` alone. Existing values are not checked again: a
 * member keeps a chosen option that no longer exists. Raises CustomFieldNotFound.
 */
export async function updateCustomField(
  ctx: Ctx,
  { custom_field_id, ...changes }: UpdateCustomField,
): Promise<CustomField> {
  return inTx(ctx, async (tx) => {
    const before = await loadCustomField(tx, custom_field_id);
    if (Object.keys(changes).length === 0) return toCustomField(before);
    const faults = findFieldFaults({ ...toCustomField(before), ...changes });
    if (faults.length > 0) throw new ValidationFailure(faults);
    const row = await tx.db.customField.update({
      where: byId(tx, before.id),
      data: { ...changes, updated_at: tx.now() },
    });
    await recordEvent(
      tx,
      "custom_field.updated",
      row.id,
      changesOf(toCustomField(before), toCustomField(row)),
    );
    return toCustomField(row);
  });
}
