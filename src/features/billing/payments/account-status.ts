import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { PaymentsNotEnabled } from "./errors";
import { asUnavailable } from "./outcome";
import { assertTakesCards, takesCards } from "./takes-cards";

/** The processor tells of changes; this is for the notice that was lost. */
const TRUSTED_MS = DAY;

type Ground = Pick<Ctx, "db" | "payments" | "now">;

/**
 * Sees to it that we know whether the organization's account may charge: asks the processor when nothing,
 * or nothing recent, is known. Raises ProcessorUnavailable when nothing is known and it does not answer.
 */
export async function knowAccount(ctx: Ctx): Promise<void> {
  const account = ctx.org.provider_account_id;
  // Without a processor there is nobody to ask; what is free goes on, and no card is charged.
  if (!account || !takesCards(ctx)) return;
  const known = await ctx.db.processorAccount.findUnique({ where: { account } });
  if (known && ctx.now().getTime() - known.checked_at.getTime() < TRUSTED_MS) return;
  try {
    await checkAccount(ctx, account);
  } catch (error) {
    const told = asUnavailable(error);
    // What was true yesterday is better than no sale at all.
    if (told === error || !known) throw told;
  }
}

/**
 * Raises PaymentsNotEnabled while the organization's account at the processor may not charge: no card is asked
 * for money that could not arrive. So too while it has none where each club should have its own: its money
 * would go to the platform. Raises PaymentsNotConfigured where no processor is set up. Looks at what
 * `knowAccount` found out; calls nobody.
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

/** Asks the processor whether an account may charge, and keeps the answer. */
export async function checkAccount(ground: Ground, account: string): Promise<void> {
  const { charges_enabled } = await ground.payments.retrieveAccount({ account });
  // Who can be asked is connected (again).
  await keep(ground, account, { charges_enabled, deauthorized_at: null });
}

/** The club has disconnected us: nothing can be charged on its account any more. */
export async function markDeauthorized(ground: Ground, account: string): Promise<void> {
  await keep(ground, account, { charges_enabled: false, deauthorized_at: ground.now() });
}

async function keep(
  { db, now }: Ground,
  account: string,
  state: { charges_enabled: boolean; deauthorized_at: Date | null },
): Promise<void> {
  const seen = { ...state, checked_at: now() };
  await db.processorAccount.upsert({
    where: { account },
    create: { account, ...seen },
    update: seen,
  });
}
