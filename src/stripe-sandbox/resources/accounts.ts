import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { SandboxError } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId, nowInSeconds } from "../core/ids";
import { expand, flag, id as idText, metadata, text, unsettable } from "../core/params";
import { type Call, route } from "../core/route";
import type { Store } from "../core/store";
import { PUBLIC_PATH } from "./next-action";

/** Connected accounts: made by the platform, and answered for by their holder on a page of the processor's. */

/** What a holder has not said yet, as Stripe names it. */
const ASKED = ["business_type", "external_account", "tos_acceptance.date"];
const LINK_SECONDS = 300;

/** Returns the stored account; any other well-formed account id stands for an account that may charge. */
export async function readAccount(store: Store): Promise<Stripe.Account> {
  try {
    return await store.load("account", store.account);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return newAccount(store.account, true);
  }
}

/** Returns an account, which may charge once its holder has answered for it. */
function newAccount(id: string, answered: boolean): Stripe.Account {
  return {
    id,
    object: "account",
    business_profile: null,
    business_type: null,
    capabilities: {
      card_payments: answered ? "active" : "inactive",
      sepa_debit_payments: answered ? "active" : "inactive",
      transfers: answered ? "active" : "inactive",
    },
    charges_enabled: answered,
    controller: { type: "account" },
    country: "DE",
    created: 0,
    default_currency: "eur",
    details_submitted: answered,
    email: null,
    metadata: {},
    payouts_enabled: answered,
    settings: null,
    type: "standard",
  };
}

/** Returns an account as it is once its holder has answered. */
export function answeredFor(account: Stripe.Account): Stripe.Account {
  return { ...newAccount(account.id, true), ...kept(account), requirements: requirements([]) };
}

const kept = ({ business_profile, country, created, email, metadata: data }: Stripe.Account) => ({
  ...{ business_profile, created, email: email ?? null, metadata: data ?? {} },
  ...(country && { country }),
});

function requirements(currently_due: string[]): Stripe.Account.Requirements {
  return {
    ...{ alternatives: [], current_deadline: null, errors: [], eventually_due: currently_due },
    ...{ past_due: [], pending_verification: [], currently_due },
    disabled_reason: currently_due.length > 0 ? "requirements.past_due" : null,
  };
}

const Create = z.strictObject({
  business_profile: z.strictObject({ name: text.optional() }).optional(),
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(["account", "application"]) }).optional(),
      losses: z.strictObject({ payments: z.enum(["application", "stripe"]) }).optional(),
      requirement_collection: z.enum(["application", "stripe"]).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(["express", "full", "none"]) }).optional(),
    })
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  email: unsettable.optional(),
  metadata: metadata.optional(),
  expand,
});

const Link = z.strictObject({
  account: idText,
  collect: z.enum(["currently_due", "eventually_due"]).optional(),
  refresh_url: text,
  return_url: text,
  type: z.literal("account_onboarding"),
});

export const accountRoutes = [
  route({
    method: "POST",
    path: "/v1/accounts",
    params: Create,
    run: async ({ store, request }, params) => {
      const id = newObjectId("acct");
      const account: Stripe.Account = {
        ...newAccount(id, false),
        ...(params.country && { country: params.country }),
        business_profile: params.business_profile?.name
          ? ({ name: params.business_profile.name } as Stripe.Account.BusinessProfile)
          : null,
        created: nowInSeconds(),
        email: params.email ?? null,
        metadata: params.metadata ?? {},
        requirements: requirements(ASKED),
      };
      const own = store.at(id);
      emit(own, "account.updated", account, request);
      return own.save(account, { onboarding: randomBytes(18).toString("hex") });
    },
  }),
  route({
    method: "POST",
    path: "/v1/account_links",
    params: Link,
    run: async ({ store }, { account, return_url }) => {
      const own = store.at(account);
      const { id } = await own.load("account", account, "account");
      const created = nowInSeconds();
      const asked = new URLSearchParams({
        secret: own.privateOf(id).onboarding ?? "",
        until: String(created + LINK_SECONDS),
        return_url,
      });
      const url = `${PUBLIC_PATH}/onboarding/${id}?${asked}`;
      return { object: "account_link", created, expires_at: created + LINK_SECONDS, url };
    },
  }),
  route({
    method: "GET",
    path: "/v1/account",
    params: z.strictObject({ expand }),
    run: ({ store }) => readAccount(store),
  }),
  route({
    method: "GET",
    path: "/v1/accounts/:id",
    params: z.strictObject({ expand }),
    run: ({ store, id }: Call) => {
      if (id === store.account) return readAccount(store);
      throw new SandboxError(403, {
        type: "invalid_request_error",
        code: "account_invalid",
        message: `The provided key does not have access to account '${id}' (or it does not exist).`,
      });
    },
  }),
];
