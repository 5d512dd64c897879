import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { ProcessorAccount as Told } from "@/ports/payments/port";
import { getEnv } from "@/server/config/env";
import { PaymentsNotEnabled } from "./errors";
import { asUnavailable } from "./processor-errors";
import { assertTakesCards, takesCards } from "./takes-cards";

/** The processor announces changes; this covers lost notices. */
const TRUSTED_MS = DAY;

type Deps = Pick<Ctx, "db" | "payments" | "now">;

/**
 * Makes sure that we know whether the organization's account may charge: asks the processor if nothing recent
 * is known. Raises ProcessorUnavailable if nothing is known at all and it does not answer.
 */
export async function ensureAccountStatus(ctx: Ctx): Promise<void> {
  const account = ctx.org.provider_account_id;
  // Without a processor no card is charged, and free bookings need no answer.
  if (!account || !takesCards(ctx)) return;
  const known = await ctx.db.processorAccount.findUnique({ where: { account } });
  if (known && ctx.now().getTime() - known.checked_at.getTime() < TRUSTED_MS) return;
  try {
    await checkAccount(ctx, account);
  } catch (error) {
    const told = asUnavailable(error);
    // Yesterday's status is better than refusing the sale.
    if (told === error || !known) throw told;
  }
}

/**
 * Raises PaymentsNotEnabled while the organization's account at the processor may not charge, since the money
 * could not arrive. The same applies if it has none although each club should have its own: the money would go
 * to the platform. Raises PaymentsNotConfigured without a processor. Uses the status that `ensureAccountStatus` stored
 * and makes no call.
 */
export async function assertMayCharge(tx: Ctx): Promise<void> {
  assertTakesCards(tx);
  const account = tx.org.provider_account_id;
  if (!account) {
    const { provider } = tx.payments.clientConfig(null);
    if (getEnv().STRIPE_CONNECT && provider === "stripe") throw PaymentsNotEnabled();
    return;
  }
  const known = await tx.db.processorAccount.findUnique({ where: { account } });
  if (known && (!known.charges_enabled || known.deauthorized_at)) throw PaymentsNotEnabled();
}

/** What is kept of the processor's answer. */
type ProcessorAccount = Omit<Told, "id" | "country" | "default_currency">;

/** The only currency of SEPA Direct Debit. */
export const DEBIT_CURRENCY = "EUR";

/**
 * Tells whether the caller may save a bank account to be debited: in a club that bills in euros, where the
 * installation offers it and the club's own account at the processor has it. A guest who pays by a link may
 * not, since nothing of theirs is kept. Uses the stored status and makes no call.
 */
export async function offersDebits(ctx: Ctx): Promise<boolean> {
  const { org, actor } = ctx;
  const byLink = actor.kind === "member" && actor.by_link === true;
  if (byLink || org.default_currency !== DEBIT_CURRENCY) return false;
  const account = org.provider_account_id;
  if (!ctx.payments.clientConfig(account).bank_debits) return false;
  if (!account) return true;
  const known = await ctx.db.processorAccount.findUnique({ where: { account } });
  return known?.debits_enabled ?? false;
}

/** Asks the processor whether an account may charge, and keeps the answer. */
export async function checkAccount(deps: Deps, account: string): Promise<void> {
  const told = await deps.payments.retrieveAccount({ account });
  const { charges_enabled, debits_enabled, details_submitted } = told;
  const { requirements, requirements_due_at, disabled_reason } = told;
  await keep(deps, account, {
    ...{ charges_enabled, debits_enabled, details_submitted },
    ...{ requirements, requirements_due_at, disabled_reason },
    // An account that answers is connected.
    deauthorized_at: null,
  });
}

/** Records that the club has disconnected us: its account can no longer be charged. */
export async function markDeauthorized(deps: Deps, account: string): Promise<void> {
  await keep(deps, account, {
    charges_enabled: false,
    debits_enabled: false,
    deauthorized_at: deps.now(),
  });
}

async function keep(
  { db, now }: Deps,
  account: string,
  state: Pick<ProcessorAccount, "charges_enabled" | "debits_enabled"> &
    Partial<ProcessorAccount> & { deauthorized_at: Date | null },
): Promise<void> {
  const seen = { ...state, checked_at: now() };
  await db.processorAccount.upsert({
    where: { account },
    create: { account, ...seen },
    update: seen,
  });
}
