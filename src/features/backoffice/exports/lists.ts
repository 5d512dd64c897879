import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { type Ctx, hasScope } from "@/server/context";
import { assertScope } from "@/server/field-scopes";
import { scopesOf } from "./words";
import { type Column, unknownText } from "./column-rules";
import { bookingColumns } from "./columns/bookings";
import { memberColumns } from "./columns/members";
import { creditNoteColumns, invoiceColumns, paymentColumns, refundColumns } from "./columns/money";
import { passColumns } from "./columns/passes";
import { payoutItemColumns } from "./columns/payout-items";
import { subscriptionColumns } from "./columns/subscriptions";
import type { Row } from "@/features/backoffice/list-filters/operation-of";
import { EXPORT_LISTS, type ExportList } from "@/features/backoffice/list-filters/words";

const COLUMNS = {
  members: memberColumns,
  bookings: bookingColumns,
  invoices: invoiceColumns,
  payments: paymentColumns,
  refunds: refundColumns,
  credit_notes: creditNoteColumns,
  passes: passColumns,
  subscriptions: subscriptionColumns,
  payout_items: payoutItemColumns,
} satisfies Record<ExportList, readonly Column<never>[]>;

/** Returns the columns that a list has in every club; its own columns know the type of its rows. */
export function columnsOf(list: ExportList): readonly Column<Row>[] {
  return COLUMNS[list] as readonly Column<unknown>[];
}

/**
 * Raises InsufficientScope for who may not read a list, or one of these columns of it: a file shows nobody more than
 * they could have taken out themselves.
 */
export function assertMayRead(
  { actor }: Pick<Ctx, "actor">,
  list: ExportList,
  columns: readonly string[] = [],
): void {
  for (const scope of scopesOf(list, columns)) assertScope(actor, scope);
}

/** Returns the names of the columns that a list has in every club. */
export function columnNames(): string[] {
  return [...new Set(EXPORT_LISTS.flatMap((list) => columnsOf(list).map(({ name }) => name)))];
}

/** Returns the columns of a list that the caller may have; those of members include the club's own fields. */
export async function columnsFor(ctx: Ctx, list: ExportList): Promise<Column<Row>[]> {
  const own = list === "members" ? await ownFields(ctx) : [];
  return [...columnsOf(list), ...own].filter(
    ({ scope }) => scope === undefined || hasScope(ctx.actor, scope),
  );
}

const OWN = "custom_fields.";

/** Tells whether a column holds a field that the club has added to its members. */
export const isOwnField = (column: string) => column.startsWith(OWN);

/** Returns a column for each field that the club has added to its members. */
async function ownFields(ctx: Ctx): Promise<Column<Row>[]> {
  const rules = await loadFieldRules(ctx);
  return rules
    .filter(({ archived_at }) => archived_at === null)
    .map(({ key, label }) => ({
      ...{ name: `${OWN}${key}`, label },
      cell: ({ custom_fields: values }) => unknownText((values as Row)[key]),
    }));
}
