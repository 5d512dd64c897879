import type Stripe from "stripe";
import { z } from "zod";
import { SandboxError } from "../core/errors";
import { expand, page } from "../core/params";
import { type Call, route } from "../core/route";
import type { Store } from "../core/store";
import { expandFields } from "./expansion";
import { toList } from "./lists";

/** The read-only resources: charges, events and accounts. */

/** Returns the stored account; any other well-formed account id stands for an account that may charge. */
async function readAccount(store: Store): Promise<Stripe.Account> {
  try {
    return await store.load("account", store.account);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return {
      id: store.account,
      object: "account",
      business_profile: null,
      business_type: null,
      capabilities: {
        card_payments: "active",
        sepa_debit_payments: "active",
        transfers: "active",
      },
      charges_enabled: true,
      controller: { type: "account" },
      country: "DE",
      created: 0,
      default_currency: "eur",
      details_submitted: true,
      email: null,
      metadata: {},
      payouts_enabled: true,
      settings: null,
      type: "standard",
    };
  }
}

export const recordRoutes = [
  route({
    method: "GET",
    path: "/v1/charges/:id",
    params: z.strictObject({ expand }),
    run: async ({ store, id }, params) =>
      expandFields(store, await store.load("charge", id, "charge"), params.expand),
  }),
  route({
    method: "GET",
    path: "/v1/events/:id",
    params: z.strictObject({ expand }),
    run: ({ store, id }) => store.load("event", id),
  }),
  route({
    method: "GET",
    path: "/v1/events",
    params: z.strictObject(page),
    run: async ({ store }, params) => toList("/v1/events", await store.list("event", params)),
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
