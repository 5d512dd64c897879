import { type ExportList, SCOPE_OF_LIST } from "@/features/backoffice/list-filters/words";

/** Columns that want a scope beside that of their list, as what they show stands elsewhere. */
const SCOPE_OF_COLUMN: Record<string, string> = {
  ...{ member_short_id: "members:read", member_name: "members:read", member_email: "members:read" },
  ...{ groups: "groups:read", accounts: "accounts:read", account_name: "accounts:read" },
  ...{ products: "products:read", product_name: "products:read" },
  pass_design_name: "pass-designs:read",
};

/** Returns the scopes that somebody needs for these columns of a list. */
export function scopesOf(list: ExportList, columns: readonly string[]): string[] {
  const own = columns.flatMap((name) => SCOPE_OF_COLUMN[name] ?? []);
  return [...new Set([SCOPE_OF_LIST[list], ...own])];
}

/** How many hours a file is kept. */
export const KEPT_HOURS = 24;
/** The most rows of a file, and the most exports that a club has under way. */
export const MOST_ROWS = 100_000;
export const MOST_UNDER_WAY = 5;
/** The most exports of a day, with or without a file. */
export const MOST_KEPT = 100;
