import type { ClientConfig, SetupIntent } from "../schema";

export type CardFault = {
  /** Null if the payment service did not answer. */
  message: string | null;
  field: "number" | "expiry" | "cvc" | null;
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
};

/**
 * Has the sandbox processor save a card, as Stripe's library would with its own. Calls the processor's own
 * address in its own form encoding: our API never sees a card number, in test mode or otherwise. Calls `begin`
 * for the set-up once the card's details are valid.
 */
export async function saveInSandbox(
  config: ClientConfig,
  card: { number: string; expiry: string; cvc: string },
  begin: () => Promise<SetupIntent>,
): Promise<Saving> {
  const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
  const entered = await post(config, "/v1/payment_methods", {
    type: "card",
    "card[number]": card.number.replaceAll(" ", ""),
    "card[exp_month]": month,
    "card[exp_year]": year,
    "card[cvc]": card.cvc,
  });
  if ("message" in entered) return { came: "fault", fault: entered };
  const { id, client_secret } = await begin();
  const setup = await post(config, `/v1/setup_intents/${id}/confirm`, {
    payment_method: entered.id,
    client_secret: client_secret ?? "",
    return_url: location.href,
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
