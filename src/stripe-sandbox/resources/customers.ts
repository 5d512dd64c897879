import type Stripe from "stripe";
import { z } from "zod";
import { noSuch } from "../core/errors";
import { emit } from "../core/events";
import { newObjectId, nowInSeconds } from "../core/ids";
import { address, expand, metadata, page, unsettable } from "../core/params";
import { type Call, route } from "../core/route";
import type { Store } from "../core/store";
import { toList } from "./lists";
import { mergeMetadata } from "./metadata";

const fields = {
  address: address.optional(),
  description: unsettable.optional(),
  email: unsettable.optional(),
  metadata: metadata.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable.optional() }).optional(),
  expand,
};
const Write = z.strictObject(fields);

function newCustomer(): Stripe.Customer {
  return {
    id: newObjectId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: nowInSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

async function write(
  { store }: Call,
  customer: Stripe.Customer,
  params: z.output<typeof Write>,
): Promise<Stripe.Customer> {
  const { description, email, name, phone } = params;
  if (description !== undefined) customer.description = description;
  if (email !== undefined) customer.email = email;
  if (name !== undefined) customer.name = name;
  if (phone !== undefined) customer.phone = phone;
  if (params.address) {
    const blank = { city: null, country: null, line1: null, line2: null, postal_code: null };
    customer.address = { ...blank, state: null, ...params.address };
  }
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  const method = params.invoice_settings?.default_payment_method;
  if (method)
    await store.load("payment_method", method, "invoice_settings[default_payment_method]");
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
  return store.save(customer);
}

/** Returns the little that is shown of a deleted customer. */
const tombstoneOf = (id: string): Stripe.DeletedCustomer => ({
  id,
  object: "customer",
  deleted: true,
});

/** Returns a customer that new objects may refer to; a deleted one is refused like one that never existed. */
export async function loadLivingCustomer(store: Store, id: string): Promise<Stripe.Customer> {
  return living(store, await store.load("customer", id, "customer"));
}

async function lockLiving({ store, id }: Call): Promise<Stripe.Customer> {
  return living(store, await store.lock("customer", id, "customer"));
}

function living(store: Store, customer: Stripe.Customer): Stripe.Customer {
  if (store.privateOf(customer.id).deleted) throw noSuch("customer", customer.id, "customer");
  return customer;
}

/** More cards than anybody has. */
const ALL = 10_000;

/** Deletes a customer for good and detaches its cards, which can no longer be used. */
async function deleteCustomer(call: Call): Promise<Stripe.DeletedCustomer> {
  const { store, id, request } = call;
  const customer = await lockLiving(call);
  const { data: cards } = await store.list("payment_method", { limit: ALL }, { customer: id });
  for (const { id: card } of cards) {
    const method = await store.lock("payment_method", card);
    method.customer = null;
    store.save(method, { spent: true });
    emit(store, "payment_method.detached", method, request);
  }
  emit(store, "customer.deleted", customer, request);
  // Overwrites the customer's personal data.
  store.save({ ...newCustomer(), id, created: customer.created }, { deleted: true });
  return tombstoneOf(id);
}

export const customerRoutes = [
  route({
    method: "POST",
    path: "/v1/customers",
    params: Write,
    run: async (call, params) => {
      const customer = await write(call, newCustomer(), params);
      emit(call.store, "customer.created", customer, call.request);
      return customer;
    },
  }),
  route({
    method: "GET",
    path: "/v1/customers/:id",
    params: z.strictObject({ expand }),
    run: async ({ store, id }) => {
      const customer = await store.load("customer", id, "customer");
      return store.privateOf(id).deleted ? tombstoneOf(id) : customer;
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/customers/:id",
    params: z.strictObject({}),
    run: deleteCustomer,
  }),
  route({
    method: "POST",
    path: "/v1/customers/:id",
    params: Write,
    run: async (call, params) => {
      const customer = await lockLiving(call);
      await write(call, customer, params);
      emit(call.store, "customer.updated", customer, call.request);
      return customer;
    },
  }),
  route({
    method: "GET",
    path: "/v1/customers",
    params: z.strictObject(page),
    run: async ({ store }, params) => toList("/v1/customers", await store.list("customer", params)),
  }),
  route({
    method: "GET",
    path: "/v1/customers/:id/payment_methods",
    params: z.strictObject({ ...page, type: z.literal("card").optional() }),
    run: async ({ store, id }, params) => {
      await loadLivingCustomer(store, id);
      const found = await store.list("payment_method", params, { customer: id });
      return toList(`/v1/customers/${id}/payment_methods`, found);
    },
  }),
];
