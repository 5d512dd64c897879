import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { CustomFieldNotFound } from "./errors";
import { isEditable, isShown, mergeValues } from "./rules";
import type { CustomField, CustomFieldType } from "./schema";

/** Returns the custom field. Raises CustomFieldNotFound. */
export async function loadCustomField(ctx: Ctx, id: string) {
  const row = await ctx.db.customField.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw CustomFieldNotFound({ resource: "custom_field", resource_id: id });
  return row;
}

/**
 * Returns all fields of the organization, including archived ones, oldest first: the order in which forms show
 * them.
 */
export async function loadFieldRules(ctx: Ctx) {
  return ctx.db.customField.findMany({
    where: { organization_id: ctx.org.id },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
}

/** Returns a new member's values; undefined = none given. Raises ValidationFailure. */
export async function firstValues(ctx: Ctx, given: Record<string, unknown> | undefined) {
  return mergeValues(await loadFieldRules(ctx), {}, given ?? {}, true);
}

/**
 * Returns a member's values after a change. A member can change only the fields that members may edit; the
 * other values stay. Raises ValidationFailure.
 */
export async function changedValues(
  ctx: Ctx,
  present: unknown,
  changes: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const all = await loadFieldRules(ctx);
  const rules = ctx.actor.kind === "member" ? all.filter(isEditable) : all;
  return mergeValues(rules, present as Record<string, unknown>, changes);
}

/** Returns the fields that members see, with the member's values. */
export async function visibleValues(ctx: Ctx, stored: unknown) {
  const fields = (await loadFieldRules(ctx)).filter(isShown);
  const values = stored as Record<string, unknown>;
  return {
    fields: fields.map((row) => ({
      key: row.key,
      label: row.label,
      type: row.type as CustomFieldType,
      options: row.options,
      required: row.required,
      editable: row.member_editable,
    })),
    values: Object.fromEntries(
      fields.flatMap(({ key }) => (key in values ? [[key, values[key]]] : [])),
    ),
  };
}

export function toCustomField(row: Prisma.CustomFieldModel): CustomField {
  return {
    id: row.id,
    key: row.key,
    label: row.label,
    type: row.type as CustomFieldType,
    options: row.options,
    required: row.required,
    member_visible: row.member_visible,
    member_editable: row.member_editable,
    ...archivableFrom(row),
  };
}
