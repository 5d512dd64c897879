import { expect, test } from "vitest";
import { paymentsOf, TEST_CREDENTIALS } from "@/testing/fakes/sandbox";
import { createStripePayments } from "@/ports/payments/stripe/adapter";
import { createLogger } from "@/server/log";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";

const money = setUpMoney();
const CARD = "4000 0027 6000 3184";

/** Returns a logger that keeps its lines. */
function makeLog() {
  const lines: string[] = [];
  return { log: createLogger({ write: (line) => void lines.push(line) }), lines };
}

/** Makes a payment whose payer must act, so that all secrets exist. */
async function payAndAsk() {
  const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
  const booking = await money.pay(buyer);
  const secret = booking.processor?.client_secret ?? "";
  expect(secret).toMatch(/^pi_\w+_secret_\w+$/);
  const where = { id: booking.payment_id ?? "" };
  const payment = await money.world.ctx.db.payment.findFirstOrThrow({ where });
  return { booking, payment, secret };
}

test("the logs of a payment contain no secrets, keys or card numbers", async () => {
  const { booking, payment, secret } = await payAndAsk();
  const apiKey = "sk_live_wrongwrongwrong";
  const refused = await createStripePayments({
    origin: async () => ({ installation_id: "ins_test", env: "test" }),
    connect: async () => ({ ...money.sandbox, protocol: "http", apiKey }),
    webhookSecrets: [],
    client: {
      provider: "sandbox",
      publishable_key: "",
      base_url: null,
      bank_debits: true,
      test_mode: true,
    },
  })
    .retrieveIntent({ account: money.account, intent_id: payment.provider_payment_intent_id ?? "" })
    .then(null, (error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);

  const { log, lines } = makeLog();
  log.error({ err: refused }, "an error of the processor's");
  log.error({ booking, payment, deep: { deeper: [{ deepest: { payment } }] } }, "objects");
  log.error({ err: new Error(`intent ${secret}`), url: `/x?client_secret=${secret}` }, secret);
  log.error({ credentials: TEST_CREDENTIALS, text: `key ${apiKey}, of mk_live_abc` }, apiKey);
  log.error({ body: { notes: CARD }, numbers: [CARD.replaceAll(" ", "")] }, `typed ${CARD}`);
  const text = lines.join("");
  expect(lines).toHaveLength(5);
  // Proves that the scan reads the log: the payment's id, which is no secret, is in it.
  expect(text).toContain(payment.id);
  const { secretKey, webhookSecret } = TEST_CREDENTIALS;
  for (const hidden of [secret, apiKey, secretKey, webhookSecret, CARD, "4000002760003184"]) {
    expect(text).not.toContain(hidden);
  }
  expect(text).not.toMatch(/_secret_\w|[mspr]k_(live|test|sandbox)_|whsec_/);
});

test("a client secret is stored with its payment only: in no call, event, history or delivery", async () => {
  const { secret, payment } = await payAndAsk();
  const { db } = money.world.ctx;
  const organization_id = money.world.org.id;
  const kept = JSON.stringify([
    await db.processorCall.findMany({ where: { organization_id } }),
    await db.processorEvent.findMany({ where: { account: money.account } }),
    await db.domainEvent.findMany({ where: { organization_id } }),
    await db.booking.findMany({ where: { organization_id } }),
  ]);
  expect(kept).toContain(payment.id);
  expect(kept).not.toContain(secret);
});

test("the adapter's errors contain no key, even when the processor is unreachable", async () => {
  const away = paymentsOf({ host: "127.0.0.1", port: 9 }, 200);
  const error: unknown = await away.retrieveAccount({ account: null }).catch((e: unknown) => e);
  const { log, lines } = makeLog();
  log.error({ err: error }, "away");
  expect(lines.join("")).toMatch(/ProcessorUnavailable/);
  expect(lines.join("")).not.toContain(TEST_CREDENTIALS.secretKey);
});
