import type { ClientConfig } from "../schema";
import { loadStripeFor } from "./stripe";

/**
 * Lets the bank ask the payer. Stripe asks in a frame over this page (`asked`); the sandbox has a page of its
 * own, which returns to `back` (`left`). Either way our server then looks up the result: a browser's answer
 * proves nothing.
 */
export async function authenticatePayment(
  config: ClientConfig,
  payment: {
    clientSecret: string;
    account: string | null;
    /** The path on this site that the bank's page returns to. */
    back: string;
  },
): Promise<"asked" | "left"> {
  if (config.provider === "stripe") {
    const stripe = await loadStripeFor({ ...config, account: payment.account });
    await stripe.handleNextAction({ clientSecret: payment.clientSecret });
    return "asked";
  }
  const back = new URL(payment.back, location.origin);
  const intent = payment.clientSecret.split("_secret_")[0] ?? "";
  const ask = new URL(`${config.base_url ?? ""}/3ds/${intent}`, location.origin);
  ask.searchParams.set("client_secret", payment.clientSecret);
  ask.searchParams.set("return_url", back.href);
  location.assign(ask);
  return "left";
}
