import { checkAccount } from "@/features/billing/payments/account-status";
import { asUnavailable, isRefused } from "@/features/billing/payments/processor-errors";
import { MINUTE, toTimestamp } from "@/lib/time";
import type { ProcessorAccount as Told } from "@/ports/payments/port";
import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";
import { mayLink } from "./may-link";
import type { AccountState, ProcessorAccount } from "./schema";
import { mayTry } from "./trial";

/** A page that is opened again and again asks the processor no more often. */
const ASKED_MS = MINUTE;

type Known = Pick<
  Told,
  | "charges_enabled"
  | "debits_enabled"
  | "requirements"
  | "requirements_due_at"
  | "disabled_reason"
  | "country"
  | "default_currency"
>;

/** Returns how the organization takes cards. Asks the processor, unless it has just said; never shows a key. */
export async function getProcessorAccount(ctx: Ctx): Promise<ProcessorAccount> {
  const card_payments = (ctx.org.card_payments ?? "on") as ProcessorAccount["card_payments"];
  const { provider, test_mode } = ctx.payments.clientConfig(null);
  const account = ctx.org.provider_account_id;
  const [known, last] = await Promise.all([
    card_payments === "off" || provider === "none" ? null : ask(ctx, account),
    ctx.db.processorEvent.findFirst({
      where: account ? { account } : {},
      orderBy: { received_at: "desc" },
      select: { received_at: true },
    }),
  ]);
  const state = stateOf(ctx, known);
  const may_charge = state === "ready" || state === "trial";
  return {
    ...{ card_payments, state, may_charge, test_mode, provider, account },
    may_debit: may_charge && known !== null && "debits_enabled" in known && known.debits_enabled,
    country: told(known)?.country ?? null,
    default_currency: told(known)?.default_currency ?? null,
    requirements: told(known)?.requirements ?? [],
    requirements_due_at: toTimestamp(told(known)?.requirements_due_at ?? null),
    disabled_reason: told(known)?.disabled_reason ?? null,
    may_link: mayLink(ctx),
    may_try: await mayTry(ctx),
    webhook_url: `${ctx.baseUrl}/api/webhooks/processor`,
    last_notice_at: toTimestamp(last?.received_at ?? null),
  };
}

type Answer = Known | { gone: true } | { away: true } | null;

function told(answer: Answer): Known | null {
  return answer && "charges_enabled" in answer ? answer : null;
}

function stateOf({ org, payments }: Ctx, answer: Answer): AccountState {
  if (org.card_payments === "off") return "cash_only";
  const { provider } = payments.clientConfig(null);
  if (provider === "none") return "not_configured";
  if (answer && "gone" in answer) return "disconnected";
  if (answer && "away" in answer) return "unreachable";
  if (!org.provider_account_id && getEnv().STRIPE_CONNECT && provider === "stripe") {
    return "not_connected";
  }
  if (!told(answer)?.charges_enabled) return "incomplete";
  return org.card_payments === "trial" ? "trial" : "ready";
}

/** Returns what the processor says of the account, or has said a moment ago. */
async function ask(ctx: Ctx, account: string | null): Promise<Answer> {
  const kept = account ? await ctx.db.processorAccount.findUnique({ where: { account } }) : null;
  if (kept?.deauthorized_at) return { gone: true };
  try {
    if (!account) return await ctx.payments.retrieveAccount({ account });
    const fresh = kept && ctx.now().getTime() - kept.checked_at.getTime() < ASKED_MS;
    if (!fresh) await checkAccount(ctx, account);
    const now = await ctx.db.processorAccount.findUniqueOrThrow({ where: { account } });
    return { ...now, country: null, default_currency: null };
  } catch (error) {
    if (isRefused(error)) return { gone: true };
    if (asUnavailable(error) === error) throw error;
    return kept ? { ...kept, country: null, default_currency: null } : { away: true };
  }
}
