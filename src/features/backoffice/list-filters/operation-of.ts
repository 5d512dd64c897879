import type { z } from "zod";
import { passRoutes } from "@/features/access/passes/api";
import { creditNoteRoutes } from "@/features/billing/credit-notes/api";
import { invoiceRoutes } from "@/features/billing/invoices/api";
import { paymentRoutes } from "@/features/billing/payments/api";
import { payoutRoutes } from "@/features/billing/payouts/api";
import { refundRoutes } from "@/features/billing/refunds/api";
import { subscriptionRoutes } from "@/features/memberships/subscriptions/api";
import { memberRoutes } from "@/features/people/members/api";
import { bookingRoutes } from "@/features/scheduling/bookings/api";
import type { Page } from "@/lib/page";
import { type Actor, type Ctx, hasScope } from "@/server/context";
import { assertFieldScopes, assertScope, lacksFieldScope } from "@/server/field-scopes";
import type { Route } from "@/server/route";
import type { ExportList } from "./words";

/** A row of any list. */
export type Row = Record<string, unknown>;
/** Which page of a list: the one behind a cursor, or one by its number. */
type At = { cursor?: string; page?: number; size: number; total?: "none" };

/** A list as others take it: the operation of `/v1` that reads it. */
type ListOperation = {
  scope: string;
  /** Its query but for the place of a page: what narrows the list. */
  filters: z.ZodObject;
  /** Raises InsufficientScope where the caller may not read the list, or not narrow it so. */
  assertScopes: (actor: Actor, filters: object) => void;
  /** Tells whether `assertScopes` would let the caller pass. */
  mayRead: (actor: Actor, filters: object) => boolean;
  /** Returns a page, as the operation gives it to this caller. Raises InsufficientScope as above. */
  read: (ctx: Ctx, filters: object, at: At) => Promise<Page<Row>>;
};

function operation(
  list: ExportList,
  routes: readonly Pick<Route, "method" | "path" | "scope" | "input" | "run">[],
  path = `/v1/${list.replace("_", "-")}`,
): ListOperation {
  const route = routes.find((one) => one.method === "GET" && one.path === path) as
    | Route
    | undefined;
  if (!route) throw new Error(`No operation lists ${list}.`);
  const { scope, input } = route;
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<Page<Row>>;
  const assertScopes: ListOperation["assertScopes"] = (actor, filters) => {
    assertScope(actor, scope);
    assertFieldScopes(route, actor, filters);
  };
  return {
    scope,
    filters: input.omit({ page: true, size: true, cursor: true, total: true }),
    assertScopes,
    mayRead: (actor, filters) =>
      hasScope(actor, scope) && lacksFieldScope(route, actor, filters) === null,
    read: (ctx, filters, at) => {
      assertScopes(ctx.actor, filters);
      return run(ctx, input.parse({ ...filters, ...at }));
    },
  };
}

const OPERATIONS: Record<ExportList, ListOperation> = {
  members: operation("members", memberRoutes),
  bookings: operation("bookings", bookingRoutes),
  invoices: operation("invoices", invoiceRoutes),
  payments: operation("payments", paymentRoutes),
  refunds: operation("refunds", refundRoutes),
  credit_notes: operation("credit_notes", creditNoteRoutes),
  passes: operation("passes", passRoutes),
  subscriptions: operation("subscriptions", subscriptionRoutes),
  payout_items: operation("payout_items", payoutRoutes, "/v1/payouts/{payout_id}/items"),
};

/** Returns the operation that reads a list. */
export function operationOf(list: ExportList): ListOperation {
  return OPERATIONS[list];
}
