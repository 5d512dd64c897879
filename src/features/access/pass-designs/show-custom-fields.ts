import { loadCustomField } from "@/features/platform/custom-fields/store";
import { isShown } from "@/features/platform/custom-fields/rules";
import type { Ctx } from "@/server/context";
import { placeholdersOf } from "./spoken-rules";
import { publishedContent } from "./store";
import { customFieldKey } from "@/lib/card-template";

/**
 * Returns the values of a member's custom fields that a card may show: of those that it names and that members see at
 * present, whatever they saw when the design was published.
 */
export async function showCustomFields(
  ctx: Ctx,
  placeholders: string[],
  stored: unknown,
): Promise<Record<string, unknown>> {
  const keys = placeholders.map(customFieldKey).filter((key) => key !== null);
  if (keys.length === 0) return {};
  const where = { organization_id: ctx.org.id, key: { in: keys } };
  const fields = (await ctx.db.customField.findMany({ where })).filter(isShown);
  const values = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields.flatMap(({ key }) => (Object.hasOwn(values, key) ? [[key, values[key]]] : [])),
  );
}

/** Returns the ids of the designs that name a custom field. Raises CustomFieldNotFound. */
export async function findDesignsNaming(ctx: Ctx, custom_field_id: string): Promise<string[]> {
  const { key: named } = await loadCustomField(ctx, custom_field_id);
  const rows = await ctx.db.passDesign.findMany({ where: { organization_id: ctx.org.id } });
  return rows
    .filter((row) =>
      placeholdersOf(publishedContent(row)).some((name) => customFieldKey(name) === named),
    )
    .map(({ id }) => id);
}
