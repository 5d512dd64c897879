import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { CustomField, CustomFieldId } from "./schema";
import { loadCustomField, toCustomField } from "./store";

const { archive, restore } = archiving({
  name: "custom_field",
  load: loadCustomField,
  write: (tx, where, data) => tx.db.customField.update({ where, data }),
  view: (_tx, row) => toCustomField(row),
});

/**
 * Takes a field out of use: members keep their values, which can be cleared but no longer set. An archived
 * field stays unchanged. Raises CustomFieldNotFound.
 */
export async function archiveCustomField(ctx: Ctx, input: CustomFieldId): Promise<CustomField> {
  return archive(ctx, input.custom_field_id);
}

/** Brings an archived field back; any other stays unchanged. Raises CustomFieldNotFound. */
export async function restoreCustomField(ctx: Ctx, input: CustomFieldId): Promise<CustomField> {
  return restore(ctx, input.custom_field_id);
}
