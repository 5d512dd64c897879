import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";

/** Tells whether the club can link an account of its own: where clubs have some, and where the processor is our own. In a trial that is not the one that it will take money by. */
export function mayLink({ org, payments }: Pick<Ctx, "org" | "payments">): boolean {
  if (org.card_payments === "off" || org.card_payments === "trial") return false;
  const { provider, base_url } = payments.clientConfig(null);
  return provider !== "none" && (base_url !== null || getEnv().STRIPE_CONNECT);
}
