import { z } from "zod";
import { AuditActor } from "@/features/platform/audit-log/schema";
import { Amount, Id, ListQuery, Name, PageOf, SomeOf, Timestamp } from "@/lib/wire";

export const CashSessionStatus = z.enum(["open", "closed"]);
/** The kinds of money that a till takes: what is in its drawer, and what the terminal beside it reads. */
export const TILL_PROVIDERS = ["cash", "card_terminal"] as const;

const CountedRow = z.strictObject({
  denomination: z
    .int()
    .min(1)
    .describe("The value of one note or coin, in minor units: 5000 is €50."),
  count: z.int().min(1).max(100_000).describe("How many of them were in the drawer."),
});
export type CountedRow = z.infer<typeof CountedRow>;

export const CashSession = z
  .object({
    id: z.string(),
    cash_desk_id: Id,
    status: CashSessionStatus,
    currency: z.string(),
    opening_amount: z.int().describe("The float with which it was opened, in minor units."),
    expected_amount: z
      .int()
      .describe(
        "The cash that should be in the drawer, in minor units: float, cash payments and `paid_in`, less cash refunds and `paid_out`. Worked out from them each time.",
      ),
    counted_amount: z
      .int()
      .nullable()
      .describe("The cash that was counted when it was closed, in minor units."),
    counted: z
      .array(CountedRow)
      .nullable()
      .describe(
        "The notes and coins that were counted, the highest first; null if only their sum was given.",
      ),
    difference_amount: z
      .int()
      .nullable()
      .describe("counted_amount − expected_amount: below 0 if cash was missing; null while open."),
    difference_reason: z.string().nullable().describe("How the difference came about."),
    takings: z
      .array(
        z.object({
          provider: z.enum(TILL_PROVIDERS),
          payments: z.int().describe("How many payments."),
          amount: z.int().describe("Their sum in minor units, before refunds."),
        }),
      )
      .describe("What was taken at it, by kind of money."),
    refunded_amount: z.int().describe("The cash that it gave back, in minor units."),
    paid_in_amount: z.int().describe("Σ movements in, in minor units."),
    paid_out_amount: z.int().describe("Σ movements out, in minor units."),
    opened_by: AuditActor.describe("The caller that opened it."),
    closed_by: AuditActor.nullable().describe("The caller that closed it; null while open."),
    closed_at: Timestamp.nullable().describe("When it was counted; null while open."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CashSession", description: "A cash desk from its opening to its count." });
export type CashSession = z.infer<typeof CashSession>;
export const CashSessionPage = PageOf(CashSession);

export const CashSessionId = z.strictObject({ cash_session_id: Id });
export type CashSessionId = z.infer<typeof CashSessionId>;

export const OpenCashDesk = z.strictObject({
  cash_desk_id: Id,
  opening_amount: Amount.describe(
    "The float: the cash in the drawer, in minor units of the organization's currency.",
  ),
});
export type OpenCashDesk = z.infer<typeof OpenCashDesk>;

const Why = Name.describe("Why, for whoever reads the count.");

export const CloseCashSession = CashSessionId.extend({
  counted_amount: Amount.describe("The cash in the drawer as it was counted, in minor units."),
  counted: z
    .array(CountedRow)
    .min(1)
    .max(30)
    .optional()
    .describe(
      "The same cash by notes and coins, each denomination once: together they make `counted_amount`. For AUD, CAD, CHF, CZK, DKK, EUR, GBP, JPY, NOK, NZD, PLN, SEK and USD.",
    ),
  difference_reason: Why.optional().describe(
    "How the difference came about. Required if `counted_amount` is not `expected_amount`.",
  ),
});
export type CloseCashSession = z.infer<typeof CloseCashSession>;

export const ListCashSessions = ListQuery.omit({ include_archived: true }).extend({
  cash_desk_id: Id.optional(),
  status: SomeOf(CashSessionStatus),
});
export type ListCashSessions = z.infer<typeof ListCashSessions>;

export const CashMovementKind = z.enum(["paid_in", "paid_out"]);

export const CashMovement = z
  .object({
    id: z.string(),
    cash_session_id: Id,
    kind: CashMovementKind.describe("Whether cash was put in or taken out."),
    amount: z.int().describe("Minor units, always above 0."),
    reason: z.string().describe("Why."),
    made_by: AuditActor.describe("The caller that recorded it."),
    created_at: Timestamp,
  })
  .meta({
    id: "CashMovement",
    description:
      "Cash that was put into the drawer or taken out of it without a sale. It never changes: a wrong one is set right by another the other way.",
  });
export type CashMovement = z.infer<typeof CashMovement>;
export const CashMovementPage = PageOf(CashMovement);

export const MoveCash = CashSessionId.extend({
  kind: CashMovementKind.describe("Whether cash is put in or taken out."),
  amount: Amount.min(1).describe("Minor units."),
  reason: Why,
});
export type MoveCash = z.infer<typeof MoveCash>;

export const ListCashMovements = ListQuery.omit({
  include_archived: true,
  updated_at_gte: true,
}).extend(CashSessionId.shape);
export type ListCashMovements = z.infer<typeof ListCashMovements>;
