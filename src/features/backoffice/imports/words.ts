/** The bounds of a file of members, and what its columns may hold. */
export const MOST_BYTES = 8 * 1024 * 1024;
export const MOST_FILE_ROWS = 50_000;
export const MOST_COLUMNS = 100;

/** What a column may hold besides an organization's own fields, in the order in which people look for it. */
export const IMPORT_FIELDS = [
  ...(["name", "first_name", "last_name", "email", "phone", "external_id", "groups"] as const),
  ...(["status", "locale", "address_line_1", "address_line_2", "postal_code", "city"] as const),
  ...(["administrative_area", "country_code"] as const),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The fields of which one must be there, as nobody is without a name. */
export const NAME_FIELDS: readonly string[] = ["name", "first_name", "last_name"];

/** Reasons for a failed row that have words of their own. */
const REASONS = ["email_already_exists", "external_id_already_exists", "duplicate_row"] as const;
type ReasonName = "missing" | "value" | "row" | "other" | (typeof REASONS)[number];
type Error = { code: string; faults: { header: string | null; value: string | null }[] };

/** Returns why a row failed, a sentence for each reason; `say` gives the words of `imports.reasons`. */
export function reasonsOf(
  { code, faults }: Error,
  say: (name: ReasonName, values?: Record<string, string>) => string,
): string[] {
  if (code !== "validation_error") {
    return [say(REASONS.find((name) => name === code) ?? "other")];
  }
  const said = faults.map(({ header, value }) => {
    if (header === null) return say("row");
    return value ? say("value", { column: header, value }) : say("missing", { column: header });
  });
  return [...new Set(said.length > 0 ? said : [say("row")])];
}
