import type Stripe from "stripe";
import type { AccountsPort } from "../port";
import { ask, askPlain } from "./answers";
import { on } from "./requests";
import { toAccount } from "./states";

/** The club is Stripe's own customer, with a dashboard of its own: it bears fees and losses and answers Stripe. */
const OWN_DASHBOARD = {
  stripe_dashboard: { type: "full" },
  fees: { payer: "account" },
  losses: { payments: "stripe" },
  requirement_collection: "stripe",
} as const;

/** Returns the part of the port that is about connected accounts (Stripe Connect). */
export function stripeAccounts(stripe: () => Promise<Stripe>): AccountsPort {
  return {
    async retrieveAccount(call) {
      const { accounts } = await stripe();
      return toAccount(await ask("account", accounts.retrieveCurrent({}, on(call))));
    },

    async createAccount({ name, email, country, metadata, idempotencyKey }) {
      const { accounts } = await stripe();
      const params: Stripe.AccountCreateParams = {
        controller: OWN_DASHBOARD,
        business_profile: { name },
        email: email ?? undefined,
        country: country ?? undefined,
        metadata,
      };
      return toAccount(
        await ask("account", accounts.create(params, on({ account: null, idempotencyKey }))),
      );
    },

    async createOnboardingLink({ account, return_url, refresh_url }) {
      const { accountLinks } = await stripe();
      const params = { account, return_url, refresh_url, type: "account_onboarding" } as const;
      const { url, expires_at } = await askPlain("account_link", accountLinks.create(params));
      return { url, expires_at: new Date(expires_at * 1000) };
    },
  };
}
