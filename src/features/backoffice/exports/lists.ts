import type { z } from "zod";
import { passRoutes } from "@/features/access/passes/api";
import { creditNoteRoutes } from "@/features/billing/credit-notes/api";
import { invoiceRoutes } from "@/features/billing/invoices/api";
import { paymentRoutes } from "@/features/billing/payments/api";
import { refundRoutes } from "@/features/billing/refunds/api";
import { subscriptionRoutes } from "@/features/memberships/subscriptions/api";
import { memberRoutes } from "@/features/people/members/api";
import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { bookingRoutes } from "@/features/scheduling/bookings/api";
import type { Page } from "@/lib/page";
import { type Ctx, hasScope } from "@/server/context";
import type { Route } from "@/server/route";
import { type Column, unknownText } from "./column-rules";
import { bookingColumns } from "./columns/bookings";
import { memberColumns } from "./columns/members";
import { creditNoteColumns, invoiceColumns, paymentColumns, refundColumns } from "./columns/money";
import { passColumns } from "./columns/passes";
import { subscriptionColumns } from "./columns/subscriptions";
import { EXPORT_LISTS, type ExportList } from "./words";

/** A row of any list; its own columns know its type. */
export type Row = Record<string, unknown>;

/** A list that can be taken out: the operation of `/v1` that reads it, and the columns of its rows. */
type Exportable = {
  scope: string;
  /** The query of the operation but for the place of a page: what narrows the list. */
  filters: z.ZodObject;
  /** Returns a page, as the operation gives it to this caller. */
  read: (ctx: Ctx, filters: object, at: { cursor?: string; size: number }) => Promise<Page<Row>>;
  columns: readonly Column<Row>[];
};

function exportable<V>(
  list: ExportList,
  routes: readonly Pick<Route, "method" | "path" | "scope" | "input" | "run">[],
  columns: readonly Column<V>[],
): Exportable {
  const path = `/v1/${list.replace("_", "-")}`;
  const route = routes.find((one) => one.method === "GET" && one.path === path);
  if (!route) throw new Error(`No operation lists ${list}.`);
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<Page<Row>>;
  return {
    scope: route.scope,
    filters: route.input.omit({ page: true, size: true, cursor: true, total: true }),
    read: (ctx, filters, at) => run(ctx, route.input.parse({ ...filters, ...at })),
    columns: columns as readonly Column<unknown>[],
  };
}

const LISTS: Record<ExportList, Exportable> = {
  members: exportable("members", memberRoutes, memberColumns),
  bookings: exportable("bookings", bookingRoutes, bookingColumns),
  invoices: exportable("invoices", invoiceRoutes, invoiceColumns),
  payments: exportable("payments", paymentRoutes, paymentColumns),
  refunds: exportable("refunds", refundRoutes, refundColumns),
  credit_notes: exportable("credit_notes", creditNoteRoutes, creditNoteColumns),
  passes: exportable("passes", passRoutes, passColumns),
  subscriptions: exportable("subscriptions", subscriptionRoutes, subscriptionColumns),
};

/** Returns a list by its name. */
export function listNamed(name: ExportList): Exportable {
  return LISTS[name];
}

/** Returns the names of the columns that a list has in every club. */
export function columnNames(): string[] {
  return [...new Set(EXPORT_LISTS.flatMap((list) => LISTS[list].columns.map(({ name }) => name)))];
}

/** Returns the columns of a list that the caller may have; those of members include the club's own fields. */
export async function columnsFor(ctx: Ctx, list: ExportList): Promise<Column<Row>[]> {
  const own = list === "members" ? await ownFields(ctx) : [];
  return [...LISTS[list].columns, ...own].filter(
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
