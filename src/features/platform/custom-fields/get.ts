import type { Ctx } from "@/server/context";
import type { CustomField, CustomFieldId } from "./schema";
import { loadCustomField, toCustomField } from "./store";

/** Returns one custom field. Raises CustomFieldNotFound. */
export async function getCustomField(ctx: Ctx, input: CustomFieldId): Promise<CustomField> {
  return toCustomField(await loadCustomField(ctx, input.custom_field_id));
}
