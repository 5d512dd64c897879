import { describe, expect, test } from "vitest";
import { processEvents, receiveEvent } from "@/features/billing/processor/receive-event";
import { browse } from "@/testing/fakes/sandbox";
import type { Ctx } from "@/server/context";
import { collectDeliveries } from "@/testing/fakes/deliveries";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { ensureCustomer } from "./customer";
import { detachPaymentMethod } from "./detach";
import { keepSetUp } from "./keep-set-up";
import { listPaymentMethods } from "./list";
import type { SetupIntent } from "./schema";
import { setUpPaymentMethod } from "./set-up";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url);

async function enter() {
  const member = await makeMember(money.world);
  return { ctx: money.world.as(memberOf(member)), member_id: member.id };
}
type Payer = { ctx: Ctx; member_id: string };

const begin = ({ ctx, member_id }: Payer) => setUpPaymentMethod(ctx, { member_id, consent: true });
const keep = ({ ctx, member_id }: Payer, { id }: SetupIntent) =>
  keepSetUp(ctx, { member_id, setup_intent_id: id });
const cardsOf = async ({ ctx, member_id }: Payer) =>
  (await listPaymentMethods(ctx, { member_id, page: 1, size: 50 })).items;
const savings = ({ ctx }: Payer) =>
  ctx.db.domainEvent.count({
    where: { organization_id: ctx.org.id, type: "payment_method.attached" },
  });

/** Confirms a card in the browser, with its holder answering the bank. */
function confirm({ id, client_secret }: SetupIntent, payment_method: string) {
  const form = { payment_method, client_secret: client_secret ?? "", return_url: "/cards" };
  const headers = { "stripe-account": money.account };
  return browse(money.sandbox, "POST", `/sandbox/v1/setup_intents/${id}/confirm`, form, headers);
}
function answer({ id, client_secret }: SetupIntent, outcome: "complete" | "fail") {
  const form = { client_secret: client_secret ?? "", outcome, return_url: "/cards" };
  return browse(money.sandbox, "POST", `/sandbox/3ds/${id}`, form);
}

describe("a card that its payer has saved with the processor", () => {
  test("the card is kept once with its original consent, however often it is reported", async () => {
    const payer = await enter();
    const setup = await begin(payer);
    await confirm(setup, "pm_card_visa");
    const card = await keep(payer, setup);
    expect(card).toMatchObject({ last4: "4242", is_default: true, consent: { locale: "en" } });
    expect(await keep(payer, setup)).toEqual(card);
    expect(await cardsOf(payer)).toEqual([card]);
    expect(await savings(payer)).toBe(1);
  });

  test("the card may be charged in its holder's absence once its bank has agreed", async () => {
    const payer = await enter();
    const setup = await begin(payer);
    await confirm(setup, "pm_card_authenticationRequiredOnSetup");
    await expect(keep(payer, setup)).rejects.toMatchObject({
      of: { code: "payment_failed" },
      extras: { failure_code: "authentication_required" },
    });
    await answer(setup, "complete");
    await keep(payer, setup);
    const { processor_payment_method_id } = await money.world.ctx.db.paymentMethod.findFirstOrThrow(
      {
        where: { member_id: payer.member_id },
      },
    );
    const intent = await money.payments.createIntent({
      account: money.account,
      idempotencyKey: `renewal:${setup.id}`,
      customer_id: await ensureCustomer(payer.ctx, payer.member_id),
      payment_method_id: processor_payment_method_id,
      amount: 4900,
      currency: "EUR",
      metadata: {},
      save_payment_method: false,
      off_session: true,
    });
    expect(intent.status).toBe("succeeded");
  });

  test("the card is not kept if its bank refused, and the payer is told", async () => {
    const payer = await enter();
    const setup = await begin(payer);
    await confirm(setup, "pm_card_authenticationRequired");
    await answer(setup, "fail");
    await expect(keep(payer, setup)).rejects.toMatchObject({
      of: { code: "payment_failed" },
      extras: { detail: expect.stringContaining("Your bank did not confirm that it was you.") },
    });
    expect(await cardsOf(payer)).toEqual([]);
  });

  test("the processor's event brings the card and its consent if the browser never returns", async () => {
    const payer = await enter();
    const setup = await begin(payer);
    await confirm(setup, "pm_card_authenticationRequired");
    await answer(setup, "complete");
    const { body, signature } = await delivered("setup_intent.succeeded");
    await receiveEvent(money.world.installation, Buffer.from(body), signature);
    await processEvents(money.world.installation);
    expect(await cardsOf(payer)).toMatchObject([{ last4: "3184", consent: { locale: "en" } }]);
  });

  test("a removed card does not come back", async () => {
    const payer = await enter();
    const setup = await begin(payer);
    await confirm(setup, "pm_card_visa");
    const { id } = await keep(payer, setup);
    const { ctx, member_id } = payer;
    await detachPaymentMethod(ctx, { member_id, payment_method_id: id });
    await expect(keep(payer, setup)).rejects.toMatchObject({
      faults: [{ loc: ["body", "setup_intent_id"], type: "payment_method_not_usable" }],
    });
    expect(await cardsOf(payer)).toEqual([]);
  });

  test("only its own member can keep the card, and one without a member is not kept", async () => {
    const payer = await enter();
    const stranger = await enter();
    await begin(stranger);
    const setup = await begin(payer);
    await confirm(setup, "pm_card_visa");
    for (const id of [setup.id, "seti_unknown"]) {
      await expect(keep(stranger, { ...setup, id })).rejects.toMatchObject({
        faults: [{ type: "payment_method_not_usable" }],
      });
    }
    expect(await cardsOf(stranger)).toEqual([]);
  });
});
