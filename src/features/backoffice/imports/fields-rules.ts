import type { FieldFault } from "@/server/errors";
import { ValidationFailure } from "@/server/errors";
import { IMPORT_FIELDS } from "./words";

/**
 * Raises ValidationFailure at `body.fields.<n>` for a field that no column can hold, or that two columns hold, and at
 * `body.fields` where there are not as many as columns.
 */
export function assertFields(
  fields: readonly (string | null)[],
  columns: number,
  own: readonly { key: string }[],
): void {
  const fault = (at: string[], type: string, msg: string, input: unknown): FieldFault => ({
    ...{ loc: ["body", "fields", ...at], type, msg, input, ctx: {} },
  });
  if (fields.length !== columns) {
    const msg = `Input should have a field for each of the ${columns} columns`;
    throw new ValidationFailure([fault([], "columns_mismatch", msg, fields.length)]);
  }
  const known = new Set<string>([...IMPORT_FIELDS, ...own.map(({ key }) => key)]);
  const faults = fields.flatMap((field, n) => {
    if (field === null) return [];
    const at = [String(n)];
    if (!known.has(field))
      return fault(at, "unknown_field", "Input should be a field of members", field);
    if (fields.indexOf(field) < n)
      return fault(at, "field_repeated", "An earlier column holds this field", field);
    return [];
  });
  if (faults.length > 0) throw new ValidationFailure(faults);
}
