import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "@/ports/payments/conformance/acts";
import {
  browse,
  newAccount,
  paymentsOf,
  startTestSandbox,
  TEST_CREDENTIALS,
  TEST_ORIGIN,
} from "@/testing/fakes/sandbox";
import { createVisits } from "@/testing/fakes/sandbox-visits";

/** The abilities of the payer's browser on our own origin, and their limits. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));
const {
  headers: HEADERS,
  enter,
  startSetup,
  readSetup,
  readIntent,
  confirmSetup,
  decide,
} = createVisits(() => sandbox, account, acts);

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

describe("saving a card in the browser", () => {
  test("a card without a question is the customer's at once, and appears once", async () => {
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

  test("a declined card is reported to the payer, and another may follow", async () => {
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

  test("a card authenticated on saving pays without another question", async () => {
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

  test("an abandoned browser leaves the set-up waiting", async () => {
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

  test("the card is saved if requested", async () => {
    expect(await payInBrowser(true)).toHaveLength(1);
  });

  test("the card is forgotten otherwise", async () => {
    expect(await payInBrowser(false)).toHaveLength(0);
  });
});

describe("a browser's access", () => {
  test("a browser sees the payer's part of an intent, and only with its secret", async () => {
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

  test("a browser sees and confirms a set-up only with its secret", async () => {
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
  ] as const)("a browser may not %s %s", async (method, path) => {
    const answer = await browse(sandbox, method, `/sandbox${path}`, {}, HEADERS);
    expect(answer.status).toBe(403);
  });

  test("a browser is refused with the secret key, or without a key", async () => {
    for (const authorization of [`Bearer ${TEST_CREDENTIALS.secretKey}`, ""]) {
      const headers = { ...HEADERS, authorization };
      const answer = await browse(sandbox, "GET", "/sandbox/v1/events", {}, headers);
      expect(answer.status).toBe(401);
    }
  });

  test.each(["/v1/payment_methods", "/3ds/pi_1"])(
    "a browser may not send %s more than a form needs, even without stating its length",
    async (path) => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (to) => void ((sent += 1000), to.enqueue(new Uint8Array(1000))),
      });
      const headers = { authorization: `Bearer ${TEST_CREDENTIALS.publishableKey}` };
      const init = { method: "POST", headers, body, duplex: "half" };
      const answer = await sandbox.publicFetch(new Request(`${TEST_ORIGIN}/sandbox${path}`, init));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: { code: "body_too_large" } });
      expect(sent).toBeLessThan(20_000);
    },
  );
});
