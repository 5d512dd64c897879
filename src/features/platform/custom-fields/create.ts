import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { ValidationFailure } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { CustomFieldKeyExists } from "./errors";
import { findFieldFaults } from "./rules";
import type { CreateCustomField, CustomField } from "./schema";
import { toCustomField } from "./store";

/** Adds a field to the organization's members. Raises CustomFieldKeyExists. */
export async function createCustomField(ctx: Ctx, input: CreateCustomField): Promise<CustomField> {
  const field = {
    options: [],
    required: false,
    member_visible: false,
    member_editable: false,
    ...input,
  };
  const faults = findFieldFaults(field);
  if (faults.length > 0) throw new ValidationFailure(faults);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await onDuplicate(
      () =>
        tx.db.customField.create({
          data: {
            ...field,
            id: newId("cfd"),
            organization_id: tx.org.id,
            created_at: now,
            updated_at: now,
          },
        }),
      { key: () => CustomFieldKeyExists({ field: "key" }) },
    );
    await recordEvent(tx, "custom_field.created", row.id);
    return toCustomField(row);
  });
}
