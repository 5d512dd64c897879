import { keptTerms } from "@/features/catalogue/policies/rules";
import { toLocal, toTimestamp } from "@/lib/time";
import { mayActFor } from "@/features/people/accounts/act-for";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { QuoteNotFound } from "./errors";
import { describeCancellation } from "./rules";
import type { Quote } from "./schema";

/** Loads a quote that the caller may see, or raises QuoteNotFound. */
export async function loadQuote(ctx: Ctx, id: string): Promise<Prisma.QuoteModel> {
  const row = await ctx.db.quote.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row || !(await maySee(ctx, row)))
    throw QuoteNotFound({ resource: "quote", resource_id: id });
  return row;
}

/** Tells whether a quote is the caller's: one of a member for whom they may act, or any for staff. */
async function maySee(ctx: Ctx, { member_id }: Prisma.QuoteModel): Promise<boolean> {
  if (ctx.actor.kind !== "member") return true;
  return member_id !== null && mayActFor(ctx, member_id);
}

export function toQuote(row: Prisma.QuoteModel): Quote {
  const terms = keptTerms(row.terms);
  return {
    id: row.id,
    quote_token: row.id,
    member_id: row.member_id,
    event_id: row.event_id,
    resource_id: row.resource_id,
    title: row.title,
    starts_at_local: toLocal(row.starts_at.getTime(), row.timezone),
    ends_at_local: toLocal(row.ends_at.getTime(), row.timezone),
    starts_at: toTimestamp(row.starts_at),
    ends_at: toTimestamp(row.ends_at),
    timezone: row.timezone,
    quantity: row.quantity,
    price_rule_id: row.price_rule_id,
    price_amount: row.price_amount,
    currency: row.currency,
    price_deductions: row.price_deductions as Quote["price_deductions"],
    tax: row.tax as Quote["tax"],
    tax_amount: row.tax_amount,
    amount_due: row.amount_due,
    promo_code: row.promo_code,
    explanation: row.explanation as Quote["explanation"],
    terms,
    metadata: row.metadata as Quote["metadata"],
    cancellation: describeCancellation(terms),
    expires_at: toTimestamp(row.expires_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
