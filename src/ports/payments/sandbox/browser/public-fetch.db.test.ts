import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/server/env";
import { createActs } from "../../conformance/acts";
import type { IntentState } from "../../port";
import { TEST_CARDS } from "../cards";
import {
  browse,
  callApi,
  newAccount,
  paymentsOf,
  startTestSandbox,
  TEST_CREDENTIALS,
} from "../testing";

/** What the payer's browser can and cannot do on our own origin. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));
const HEADERS = { "stripe-account": account };
const written: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
      written.push(String(chunk));
      return write(chunk, ...rest);
    }) as typeof stream.write;
  }
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

interface Entered {
  id: string;
  object: string;
  error?: { code: string; message: string };
}

async function enter(number: string, more: Record<string, string> = {}): Promise<Entered> {
  const form = {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2040",
    "card[cvc]": "123",
    ...more,
  };
  const answer = await browse(sandbox, "POST", "/sandbox/v1/payment_methods", form, HEADERS);
  return (await answer.json()) as Entered;
}

async function startSetup() {
  const customer_id = await acts.newCustomer();
  const request = {
    ...acts.base(),
    customer_id,
    usage: "on_session",
    metadata: { a: "b" },
  } as const;
  return acts.subject().payments.createSetupIntent(request);
}

function readSetup(setup_intent_id: string) {
  return acts.subject().payments.retrieveSetupIntent({ account, setup_intent_id });
}

function readIntent(intent_id: string): Promise<IntentState> {
  return acts.subject().payments.retrieveIntent({ account, intent_id });
}

interface Secret {
  id: string;
  client_secret: string | null;
}

function confirmSetup({ id, client_secret }: Secret, payment_method: string) {
  const form = { payment_method, client_secret: client_secret ?? "" };
  return browse(sandbox, "POST", `/sandbox/v1/setup_intents/${id}/confirm`, form, HEADERS);
}

function decide({ id, client_secret }: Secret, outcome: string, return_url = "/wallet?tab=cards") {
  const form = { client_secret: client_secret ?? "", outcome, return_url };
  return browse(sandbox, "POST", `/sandbox/3ds/${id}`, form);
}

function openPage({ id, client_secret }: Secret, return_url = "/checkout") {
  const query = { client_secret: client_secret ?? "", return_url };
  return browse(sandbox, "GET", `/sandbox/3ds/${id}`, query);
}

describe("saving a card in the browser", () => {
  test("a card that asks nothing is the customer's at once, and appears once", async () => {
    const setup = await startSetup();
    const { id } = await enter("4242424242424242");
    const answer = await confirmSetup(setup, id);
    expect(answer.status).toBe(200);
    const done = await readSetup(setup.id);
    expect(done).toMatchObject({ status: "succeeded", failure: null, metadata: { a: "b" } });
    expect(done.card).toMatchObject({ id, last4: "4242", exp_month: 12, exp_year: 2040 });
    const customer_id = setup.customer_id ?? "";
    const cards = await acts.subject().payments.listPaymentMethods({ account, customer_id });
    expect(cards.map((card) => card.id)).toEqual([id]);
  });

  test("a declined card is told to the payer, and another may follow", async () => {
    const setup = await startSetup();
    const bad = await enter("4000000000009995");
    const answer = await confirmSetup(setup, bad.id);
    expect(answer.status).toBe(402);
    const declined = await readSetup(setup.id);
    expect(declined).toMatchObject({ status: "requires_payment_method", card: null });
    expect(declined.failure?.code).toBe("insufficient_funds");
    await confirmSetup(setup, (await enter("4242424242424242")).id);
    expect((await readSetup(setup.id)).status).toBe("succeeded");
  });

  test("a card that was authenticated when it was saved pays without asking again", async () => {
    const setup = await startSetup();
    const { id } = await enter("4000002500003155");
    await confirmSetup(setup, id);
    expect((await readSetup(setup.id)).status).toBe("requires_action");
    await decide(setup, "complete");
    expect((await readSetup(setup.id)).card?.id).toBe(id);
    const customer_id = setup.customer_id ?? "";
    const paid = await acts.pay({ customer_id, payment_method_id: id, off_session: true });
    expect(paid.status).toBe("succeeded");
  });

  test("a failed authentication saves nothing", async () => {
    const setup = await startSetup();
    await confirmSetup(setup, (await enter("4000002760003184")).id);
    await decide(setup, "fail");
    const failed = await readSetup(setup.id);
    expect(failed).toMatchObject({ status: "requires_payment_method", card: null });
    expect(failed.failure?.code).toBe("setup_intent_authentication_failure");
  });

  test("an abandoned browser leaves the setup waiting", async () => {
    const setup = await startSetup();
    await confirmSetup(setup, (await enter("4000002760003184")).id);
    await decide(setup, "close");
    expect((await readSetup(setup.id)).status).toBe("requires_action");
  });
});

describe("paying with a new card in the browser", () => {
  async function payInBrowser(save_payment_method: boolean) {
    const customer_id = await acts.newCustomer();
    const open = await acts.pay({ customer_id, payment_method_id: null, save_payment_method });
    const { id } = await enter("4242424242424242");
    const form = { payment_method: id, client_secret: open.client_secret ?? "" };
    const path = `/sandbox/v1/payment_intents/${open.id}/confirm`;
    expect((await browse(sandbox, "POST", path, form, HEADERS)).status).toBe(200);
    expect((await readIntent(open.id)).status).toBe("succeeded");
    return acts.subject().payments.listPaymentMethods({ account, customer_id });
  }

  test("keeps the card when that was asked for", async () => {
    expect(await payInBrowser(true)).toHaveLength(1);
  });

  test("forgets it otherwise", async () => {
    expect(await payInBrowser(false)).toHaveLength(0);
  });
});

describe("the bank's question", () => {
  const asking = () => acts.payWith("pm_card_authenticationRequired");

  test("answered: the payment succeeds and the payer returns", async () => {
    const intent = await asking();
    const answer = await decide(intent, "complete");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `/wallet?tab=cards&payment_intent=${intent.id}&redirect_status=succeeded`,
    );
    expect((await readIntent(intent.id)).status).toBe("succeeded");
  });

  test("not answered: the payment fails and another card may be tried", async () => {
    const intent = await asking();
    const answer = await decide(intent, "fail");
    expect(answer.headers.get("location")).toContain("redirect_status=failed");
    const failed = await readIntent(intent.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.failure?.code).toBe("payment_intent_authentication_failure");
    const card = await acts.attach(failed.customer_id ?? "", "pm_card_visa");
    expect((await acts.confirm(intent.id, card.id)).status).toBe("succeeded");
  });

  test("closed: the payment waits, and can be cancelled or answered later", async () => {
    const intent = await asking();
    await decide(intent, "close");
    expect((await readIntent(intent.id)).status).toBe("requires_action");
    await decide(intent, "complete");
    expect((await readIntent(intent.id)).status).toBe("succeeded");
  });

  test("answered, but the card is declined afterwards", async () => {
    const name = "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds";
    const intent = await acts.payWith(name);
    const answer = await decide(intent, "complete");
    expect(answer.headers.get("location")).toContain("redirect_status=failed");
    expect((await readIntent(intent.id)).failure?.code).toBe("insufficient_funds");
  });

  test("answered twice or after cancellation: what was decided stands", async () => {
    const intent = await asking();
    await decide(intent, "complete");
    const again = await decide(intent, "fail");
    expect(again.headers.get("location")).toContain("redirect_status=succeeded");
    expect((await readIntent(intent.id)).status).toBe("succeeded");

    const cancelled = await asking();
    const { payments } = acts.subject();
    await payments.cancelIntent({ ...acts.base(), intent_id: cancelled.id });
    await decide(cancelled, "complete");
    expect((await readIntent(cancelled.id)).status).toBe("cancelled");
  });

  test("is a page without scripts that names the amount and offers three ways on", async () => {
    const page = await openPage(await asking());
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("€12.50");
    for (const name of ["Complete", "Fail", "Close"]) expect(html).toContain(`>${name}</button>`);
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("is not shown or answered without the intent's secret", async () => {
    const intent = await asking();
    const stranger = { id: intent.id, client_secret: `${intent.id}_secret_guess` };
    expect((await openPage(stranger)).status).toBe(404);
    expect((await decide(stranger, "complete")).status).toBe(404);
    expect((await readIntent(intent.id)).status).toBe("requires_action");
  });

  test("is gone once decided", async () => {
    const intent = await asking();
    await decide(intent, "complete");
    expect((await openPage(intent)).status).toBe(410);
  });

  test.each(["https://evil.example/x", "//evil.example/x", "http://foyer.test//evil.example"])(
    "sends nobody off the site: %s",
    async (return_url) => {
      const answer = await decide(await asking(), "close", return_url);
      expect(answer.headers.get("location")).toMatch(/^\/\?payment_intent=pi_/);
    },
  );

  test("writes what it is given as text, not as markup", async () => {
    const html = await (await openPage(await asking(), '/"><img src=x>?a=1&copy=2')).text();
    expect(html).not.toContain("<img");
    expect(html).toContain("?a=1&amp;copy=2");
  });
});

describe("a browser", () => {
  test("sees of an intent what the payer may know, and only with its secret", async () => {
    const { id, client_secret } = await acts.payWith("pm_card_visa");
    const path = `/sandbox/v1/payment_intents/${id}`;
    const query = { client_secret: client_secret ?? "" };
    const seen = (await (await browse(sandbox, "GET", path, query, HEADERS)).json()) as object;
    expect(seen).toMatchObject({ id, status: "succeeded", amount: 1250 });
    for (const hidden of ["metadata", "customer", "latest_charge"]) {
      expect(seen).not.toHaveProperty(hidden);
    }
    expect((await browse(sandbox, "GET", path, {}, HEADERS)).status).toBe(404);
    const guess = { client_secret: `${id}_secret_x` };
    expect((await browse(sandbox, "GET", path, guess, HEADERS)).status).toBe(404);
  });

  test("sees and confirms a setup only with its secret", async () => {
    const setup = await startSetup();
    const stranger = { id: setup.id, client_secret: `${setup.id}_secret_guess` };
    expect((await confirmSetup(stranger, "pm_card_visa")).status).toBe(404);
    const path = `/sandbox/v1/setup_intents/${setup.id}`;
    expect((await browse(sandbox, "GET", path, {}, HEADERS)).status).toBe(404);
    const query = { client_secret: setup.client_secret ?? "" };
    const seen = (await (await browse(sandbox, "GET", path, query, HEADERS)).json()) as object;
    expect(seen).toMatchObject({ id: setup.id, status: "requires_payment_method" });
    expect(seen).not.toHaveProperty("metadata");
  });

  test.each([
    ["POST", "/v1/customers"],
    ["POST", "/v1/payment_intents"],
    ["POST", "/v1/refunds"],
    ["GET", "/v1/payment_intents"],
    ["GET", "/v1/customers"],
    ["GET", "/v1/events"],
  ] as const)("may not %s %s", async (method, path) => {
    const answer = await browse(sandbox, method, `/sandbox${path}`, {}, HEADERS);
    expect(answer.status).toBe(403);
  });

  test("is not let in with the secret key, or with none", async () => {
    for (const authorization of [`Bearer ${TEST_CREDENTIALS.secretKey}`, ""]) {
      const headers = { ...HEADERS, authorization };
      const answer = await browse(sandbox, "GET", "/sandbox/v1/events", {}, headers);
      expect(answer.status).toBe(401);
    }
  });
});

describe("a card number", () => {
  const REAL_LOOKING = "4929123456789015";

  /** Every text that the sandbox keeps, in every table. */
  async function readAllRows(): Promise<string> {
    const client = new pg.Client({ connectionString: getEnv().DATABASE_URL });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'sandbox'",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM sandbox."${name}" t`,
      );
      texts.push(...rows.map(({ row }) => row));
    }
    await client.end();
    expect(texts.length).toBeGreaterThan(20);
    return texts.join("\n");
  }

  test("that is no test card is refused, in whatever field it is, under a key or not", async () => {
    const refused = await enter(REAL_LOOKING);
    expect(refused.error).toMatchObject({
      code: "incorrect_number",
      message: "Test mode: use one of the listed test cards. The number was not stored.",
    });
    const inName = await enter("4242424242424242", { "billing_details[name]": REAL_LOOKING });
    expect(inName.error?.code).toBe("incorrect_number");
    const unknownField = await enter("4242424242424242", { note: `it is ${REAL_LOOKING}` });
    expect(unknownField.error?.code).toBe("incorrect_number");
    const form = { type: "card", "card[number]": REAL_LOOKING, "card[exp_month]": "1" };
    const headers = { ...HEADERS, "idempotency-key": "card-key" };
    await browse(sandbox, "POST", "/sandbox/v1/payment_methods", form, headers);
    await callApi(sandbox, "POST", "/v1/payment_methods", form, { "idempotency-key": "card-key" });
  });

  test("is nowhere in the database, and nowhere in what was logged", async () => {
    for (const { number } of TEST_CARDS) await enter(number);
    const kept = await readAllRows();
    // The scan finds what is there: the last four digits are.
    expect(kept).toContain('"last4": "4242"');
    const said = written.join("");
    for (const number of [REAL_LOOKING, ...TEST_CARDS.map((card) => card.number)]) {
      expect(kept).not.toContain(number);
      expect(said).not.toContain(number);
    }
  });
});
