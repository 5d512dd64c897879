import { portalUrl } from "@/server/portal-url";
import { accentOf } from "@/features/platform/organizations/branding";
import { amountDue } from "@/features/billing/invoices/store";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { inTestMode } from "@/features/billing/payments/test-mode";
import {
  composeMembershipMail,
  type MembershipFacts,
  type MembershipMailKind,
} from "./compose-membership-mail";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import { formatDate } from "@/lib/format";
import { languageOf } from "@/server/words/catalogue";
import { readerOf, speakingTo } from "@/server/words/reader";
import { billed, payersOf } from "./payers";
import { moneyIn } from "./letter";
import { sendMail } from "./send";

/** A mail about a debt is worth sending late, as long as it is still correct. */
const TOO_LATE_MS = 4 * DAY;
/** The bank's codes when the payer has to be present. */
const ASKS_PAYER = ["authentication_required", "authentication_not_handled"];

const include = {
  member: { select: billed },
  product: { select: { name: true } },
  invoice: true,
  periods: {
    select: { starts_at: true, ends_at: true, invoice_id: true },
    orderBy: { starts_at: "desc" },
    take: 2,
  },
} satisfies Prisma.SubscriptionInclude;
type Mailed = Prisma.SubscriptionGetPayload<{ include: typeof include }>;

type Told = {
  kind: MembershipMailKind;
  /** True while the mail would still be correct. */
  holds: boolean;
  page: string;
  facts?: Partial<MembershipFacts>;
};

/** The types of events that `mailMembership` listens to. */
export const MEMBERSHIP_TYPES = [
  "subscription.payment_failed",
  "subscription.card_expiring",
  "subscription.expired",
  "subscription.cancelled",
];

/**
 * Mails a member, who pays for it, about a problem with the payment of a membership and
 * its solution: at each refused renewal, when the bank wants the payer, when the card will have
 * expired, and when it has ended unpaid; where no cards are taken, that it is due at the desk. The event's id is the mail's idempotency key. Throws when
 * it cannot be delivered now; it is tried again then.
 */
export async function mailMembership(ctx: Ctx, event: DomainEvent): Promise<void> {
  if (ctx.now().getTime() - event.created_at.getTime() >= TOO_LATE_MS) return;
  const row = await ctx.db.subscription.findFirst({
    where: { organization_id: ctx.org.id, id: event.object_id },
    include,
  });
  if (!row) return;
  const own = speakingTo(ctx, row.member);
  const told = tell(own, row, event);
  if (!told?.holds) return;
  const mail = composeMembershipMail(told.kind, {
    ...factsOf(own, row),
    ...told.facts,
    accentColor: accentOf(ctx.org.branding),
    reader: readerOf(own.org, null),
    testMode: inTestMode(ctx),
    url: portalUrl(ctx, told.page),
  });
  for (const to of payersOf(row.member)) {
    const letter = { ...mail, about: `membership_${told.kind}` as const };
    await sendMail(ctx, to, letter, `membership:${event.id}:${to}`);
  }
}

function tell(ctx: Ctx, row: Mailed, event: DomainEvent): Told | null {
  const data = (event.data ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : null);
  // The payment service gives its reason in English.
  const english = languageOf(ctx.org.locale) === "en";
  const day = (at: string | null) => at && formatDate(at, row.timezone, ctx.org.locale);
  switch (event.type) {
    case "subscription.payment_failed": {
      // A member who has just bought it sees the card's result on the page.
      const first = row.activated_at === null && data["attempt"] === 1;
      const bought = first && isForPurchase(row);
      const open = row.invoice !== null && amountDue(row.invoice) > 0;
      const same = row.status === "past_due" && row.invoice_id === data["invoice_id"] && open;
      const holds = same && !bought && data["attempt"] === row.failed_attempts;
      const page = `/invoices/${row.invoice_id ?? ""}`;
      if (!takesCards(ctx)) return { kind: "payment_due", holds, page };
      const asks = ASKS_PAYER.includes(text("failure_code") ?? "");
      return {
        kind: asks ? "confirm_with_bank" : "payment_failed",
        ...{ holds, page },
        facts: { reason: english ? text("failure") : null, nextTry: day(text("next_attempt_at")) },
      };
    }
    case "subscription.card_expiring": {
      const card = text("card");
      return {
        kind: card ? "card_expiring" : "card_missing",
        holds: row.ended_at === null && !row.cancel_at_period_end && row.card_notice_at !== null,
        page: "/cards",
        facts: { card, renews: day(text("renews_at")), amount: null, invoice: null },
      };
    }
    default:
      return {
        kind: "ended_unpaid",
        holds: data["reason"] === "unpaid" && row.ended_at !== null,
        page: "/memberships",
      };
  }
}

/** Tells whether a purchase is owed: no change of product, and no period that followed another by itself. */
function isForPurchase({ invoice_id, periods: [owed, before] }: Mailed): boolean {
  const follows = before?.ends_at.getTime() === owed?.starts_at.getTime();
  return owed?.invoice_id === invoice_id && !follows;
}

function factsOf(ctx: Ctx, row: Mailed): MembershipFacts {
  const due = row.invoice ? amountDue(row.invoice) : row.amount;
  return {
    organizationName: ctx.org.name,
    memberName: row.member.name,
    what: row.product.name,
    amount: moneyIn(ctx, row.currency)(due),
    invoice: row.invoice?.number ?? null,
    reason: null,
    nextTry: null,
    renews: null,
    card: null,
  };
}
