import { accentOf } from "@/features/platform/organizations/branding";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { formatMoney } from "@/lib/money";
import { composeStaffMail, type StaffFacts, type StaffMailKind } from "./compose-staff-mail";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { formatDate, formatMoment } from "@/lib/format";
import { readerOf } from "@/server/words/reader";
import { sendMail } from "./send";

/** Deadlines of disputes are a week or more. */
const TOO_LATE_MS = 4 * DAY;

/** The types of events that `mailStaff` listens to. */
export const STAFF_TYPES = [
  "payment.disputed",
  "payment.dispute_closed",
  "refund.failed",
  "pass_certificate.expiring",
];

/**
 * Mails an organization's staff, at its `notify_email`, the problems that only they can solve. The
 * event's id is the mail's idempotency key. Throws when it cannot be delivered now; it is tried
 * again then.
 */
export async function mailStaff(ctx: Ctx, event: DomainEvent): Promise<void> {
  if (ctx.now().getTime() - event.created_at.getTime() >= TOO_LATE_MS) return;
  const { notify_email: to } = await ctx.db.organization.findUniqueOrThrow({
    where: { id: ctx.org.id },
    select: { notify_email: true },
  });
  const kind = to && kindOf(event);
  if (!to || !kind) return;
  const { name: organizationName, branding } = ctx.org;
  const accentColor = accentOf(branding);
  const reader = readerOf(ctx.org, null);
  const frame = { organizationName, accentColor, reader, testMode: inTestMode(ctx) };
  const mail = composeStaffMail(kind, frame, await factsOf(ctx, event));
  await sendMail(ctx, to, { ...mail, about: null }, `staff:${event.id}`);
}

function kindOf({ type, data }: DomainEvent): StaffMailKind | null {
  const { status } = (data ?? {}) as { status?: unknown };
  if (type === "payment.disputed") return "disputed";
  if (type === "refund.failed") return "refund_failed";
  if (type === "pass_certificate.expiring") return "certificate_expiring";
  return status === "won" ? "dispute_won" : status === "lost" ? "dispute_lost" : null;
}

async function factsOf(ctx: Ctx, { object_id: id, data }: DomainEvent): Promise<StaffFacts> {
  const { amount, currency, reason, failure_code, expires_at, respond_by } = (data ?? {}) as Record<
    string,
    unknown
  >;
  const { default_timezone: zone, locale } = ctx.org;
  const money = typeof amount === "number" && typeof currency === "string";
  const why = reason ?? failure_code;
  return {
    memberName: await memberOf(ctx, id),
    amount: money ? formatMoney(amount, currency, locale) : null,
    reason: typeof why === "string" ? why : null,
    ends: typeof expires_at === "string" ? formatDate(expires_at, zone, locale) : null,
    respond_by: typeof respond_by === "string" ? formatMoment(respond_by, zone, locale) : null,
    id,
  };
}

/** Returns the member of a payment or refund; null when it has none. */
async function memberOf(ctx: Ctx, id: string): Promise<string | null> {
  const payment = await ctx.db.payment.findFirst({
    where: { organization_id: ctx.org.id, OR: [{ id }, { refunds: { some: { id } } }] },
    select: { member: { select: { name: true } } },
  });
  return payment?.member.name ?? null;
}
