import type { Acts } from "@/ports/payments/conformance/acts";
import type { Sandbox } from "@/stripe-sandbox/index";
import { browse } from "./sandbox";

/** The actions of a payer in the browser, for tests. */

interface Entered {
  id: string;
  object: string;
  error?: { code: string; message: string };
}

/** An intent as the browser knows it. */
interface Secret {
  id: string;
  client_secret: string | null;
}

export function createVisits(sandbox: () => Sandbox, account: string, acts: Acts) {
  const headers = { "stripe-account": account };

  async function enter(number: string, more: Record<string, string> = {}): Promise<Entered> {
    const form = {
      type: "card",
      "card[number]": number,
      "card[exp_month]": "12",
      "card[exp_year]": "2040",
      "card[cvc]": "123",
      ...more,
    };
    const answer = await browse(sandbox(), "POST", "/sandbox/v1/payment_methods", form, headers);
    return (await answer.json()) as Entered;
  }

  async function startSetup() {
    const customer_id = await acts.newCustomer();
    const request = { ...acts.base(), customer_id, metadata: { a: "b" } };
    return acts
      .subject()
      .payments.createSetupIntent({ ...request, type: "card", usage: "on_session" });
  }

  const readSetup = (setup_intent_id: string) =>
    acts.subject().payments.retrieveSetupIntent({ account, setup_intent_id });

  const readIntent = (intent_id: string) =>
    acts.subject().payments.retrieveIntent({ account, intent_id });

  function confirmSetup({ id, client_secret }: Secret, payment_method: string) {
    const form = { payment_method, client_secret: client_secret ?? "" };
    return browse(sandbox(), "POST", `/sandbox/v1/setup_intents/${id}/confirm`, form, headers);
  }

  function decide(
    { id, client_secret }: Secret,
    outcome: string,
    return_url = "/wallet?tab=cards",
  ) {
    const form = { client_secret: client_secret ?? "", outcome, return_url };
    return browse(sandbox(), "POST", `/sandbox/3ds/${id}`, form);
  }

  function openPage({ id, client_secret }: Secret, return_url = "/checkout") {
    const query = { client_secret: client_secret ?? "", return_url };
    return browse(sandbox(), "GET", `/sandbox/3ds/${id}`, query);
  }

  return { headers, enter, startSetup, readSetup, readIntent, confirmSetup, decide, openPage };
}
