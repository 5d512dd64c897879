import type { ClientConfig, SetupIntent } from "../schema";

export type CardFault = {
  /** Null if the payment service did not answer. */
  message: string | null;
  field: "number" | "expiry" | "cvc" | "iban" | "holder" | "email" | null;
};

/** The result of saving a typed card. `left`: its bank asks on a page of its own, which is loading. */
export type Saving =
  | { came: "saved"; setup_intent_id: string }
  | { came: "left" }
  | { came: "fault"; fault: CardFault };

const fields: Record<string, CardFault["field"]> = {
  "card[number]": "number",
  "card[exp_month]": "expiry",
  "card[exp_year]": "expiry",
  "card[cvc]": "cvc",
  "sepa_debit[iban]": "iban",
  "billing_details[name]": "holder",
  "billing_details[email]": "email",
};

/** The parts of a form that the processor gets: the payment method, and what confirms the set-up beside it. */
export type Entry = { method: Record<string, string>; confirm: Record<string, string> };

/** Returns the processor's form of a typed card. */
export function cardEntry(card: { number: string; expiry: string; cvc: string }): Entry {
  const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
  const method = {
    type: "card",
    "card[number]": card.number.replaceAll(" ", ""),
    "card[exp_month]": month,
    "card[exp_year]": year,
    "card[cvc]": card.cvc,
  };
  return { method, confirm: {} };
}

/** Returns the processor's form of a typed bank account, with its holder's acceptance of the mandate. */
export function accountEntry(account: { holder: string; email: string; iban: string }): Entry {
  const method = {
    type: "sepa_debit",
    "sepa_debit[iban]": account.iban.replaceAll(" ", ""),
    "billing_details[name]": account.holder.trim(),
    "billing_details[email]": account.email,
  };
  const accepted = "mandate_data[customer_acceptance]";
  const confirm = {
    [`${accepted}[type]`]: "online",
    [`${accepted}[online][infer_from_client]`]: "true",
  };
  return { method, confirm };
}

/**
 * Has the sandbox processor save a card or a bank account, as Stripe's library would with its own. Calls the processor's own
 * address in its own form encoding: our API never sees a card number, in test mode or otherwise. Calls `begin`
 * for the set-up once the details are valid.
 */
export async function saveInSandbox(
  config: ClientConfig,
  { method, confirm }: Entry,
  begin: () => Promise<SetupIntent>,
): Promise<Saving> {
  const entered = await post(config, "/v1/payment_methods", method);
  if ("message" in entered) return { came: "fault", fault: entered };
  const { id, client_secret } = await begin();
  const setup = await post(config, `/v1/setup_intents/${id}/confirm`, {
    payment_method: entered.id,
    client_secret: client_secret ?? "",
    return_url: location.href,
    ...confirm,
  });
  if ("message" in setup) return { came: "fault", fault: setup };
  const ask = setup.next_action?.redirect_to_url?.url;
  if (!ask) return { came: "saved", setup_intent_id: id };
  location.assign(ask);
  return { came: "left" };
}

type Made = { id: string; next_action?: { redirect_to_url?: { url: string } } | null };

async function post(
  config: ClientConfig,
  path: string,
  form: Record<string, string>,
): Promise<Made | CardFault> {
  try {
    const response = await fetch(`${config.base_url ?? ""}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${config.publishable_key}`,
        ...(config.account ? { "stripe-account": config.account } : {}),
      },
      body: new URLSearchParams(form),
    });
    type Answer = Partial<Made> & { error?: { message?: string; param?: string } };
    const { id, next_action, error } = (await response.json()) as Answer;
    if (response.ok && id) return { id, next_action: next_action ?? null };
    if (!error?.message || response.status >= 500) return { message: null, field: null };
    return { message: error.message, field: fields[error.param ?? ""] ?? null };
  } catch {
    return { message: null, field: null };
  }
}
