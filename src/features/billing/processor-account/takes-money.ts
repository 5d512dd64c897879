import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";

/**
 * Tells whether members can pay here, by card or at the desk, as far as is known: the processor is not asked, so that
 * every page may.
 */
export async function takesMoney({ db, org, payments }: Ctx): Promise<boolean> {
  if (org.card_payments === "off") return true;
  const { provider } = payments.clientConfig(null);
  if (provider === "none") return false;
  const account = org.provider_account_id;
  if (!account) return !(getEnv().STRIPE_CONNECT && provider === "stripe");
  const known = await db.processorAccount.findUnique({ where: { account } });
  return known !== null && known.charges_enabled && known.deauthorized_at === null;
}
