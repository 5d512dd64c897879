import { loadCashDesk } from "@/features/billing/cash-desks/store";
import {
  type CashSession,
  type CashSessionId,
  TILL_PROVIDERS,
} from "@/features/billing/cash-sessions/schema";
import {
  loadCashSession,
  toCashMovement,
  viewSession,
} from "@/features/billing/cash-sessions/store";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { staffNames } from "@/features/people/staff/staff-names";
import { approvedBy } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { composeDaySheet } from "./compose-day-sheet";
import { toDay } from "./content";
import type { PrintedDocument } from "./print";
import { renderPdf } from "./render-pdf";
import type { DaySheetContent, Done } from "./schema";
import { sellerOf } from "./seller-of";

/**
 * Returns a session of a till as a PDF to sign, in the organization's language and zone; of an open one the sums so
 * far. Raises CashSessionNotFound.
 */
export async function printDaySheet(ctx: Ctx, input: CashSessionId): Promise<PrintedDocument> {
  const sheet = await describeDaySheet(ctx, input);
  const filename = `${toDay(new Date(sheet.opened.at), sheet.timezone)}-${sheet.id}.pdf`;
  return { filename, bytes: await renderPdf(composeDaySheet(sheet)) };
}

async function describeDaySheet(ctx: Ctx, input: CashSessionId): Promise<DaySheetContent> {
  const row = await loadCashSession(ctx, input.cash_session_id);
  const session = await viewSession(ctx, row);
  const here = { organization_id: ctx.org.id };
  const org = await ctx.db.organization.findUniqueOrThrow({ where: { id: ctx.org.id } });
  const desk = await loadCashDesk(ctx, row.cash_desk_id);
  const moved = await ctx.db.cashMovement.findMany({
    where: { ...here, cash_session_id: row.id },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  const closing =
    row.closed_at &&
    (await ctx.db.domainEvent.findFirst({
      where: { ...here, object_id: row.id, type: "cash_session.closed" },
    }));
  const allowed = closing && approvedBy(closing);
  const movements = moved.map(toCashMovement);
  const actors = [session.opened_by, session.closed_by, ...movements.map(({ made_by }) => made_by)];
  const ids = actors.flatMap((actor) => (actor?.kind === "staff" ? actor.id : []));
  const names = await staffNames(ctx, allowed ? [...ids, allowed] : ids);
  const done = (at: string, { kind, id }: CashSession["opened_by"]): Done => ({
    at,
    by: { kind, name: names.get(id) ?? null },
  });
  const { closed_at, closed_by } = session;
  const taken = (provider: (typeof TILL_PROVIDERS)[number]) =>
    session.takings.find((one) => one.provider === provider) ?? {
      provider,
      payments: 0,
      amount: 0,
    };
  return {
    ...session,
    ...{ locale: org.locale, timezone: org.default_timezone, test: inTestMode(ctx) },
    seller: await sellerOf(ctx, org, org.locale),
    till: desk.name,
    opened: done(session.created_at, session.opened_by),
    closed: closed_at && closed_by ? done(closed_at, closed_by) : null,
    printed_at: toTimestamp(ctx.now()),
    takings: TILL_PROVIDERS.map(taken),
    allowed_by: allowed ? (names.get(allowed) ?? null) : null,
    movements: movements.map(({ kind, amount, reason, made_by, created_at }) => ({
      ...done(created_at, made_by),
      reason,
      amount: kind === "paid_in" ? amount : -amount,
    })),
  };
}
