import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { callApi, newAccount, signedEvent } from "@/testing/fakes/sandbox";
import { collectDeliveries } from "@/testing/fakes/deliveries";
import { type Buyer, makeBuyer, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { processEvents, receiveEvent } from "./receive-event";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url);

const cardOf = ({ cardId }: Buyer) =>
  money.world.ctx.db.paymentMethod.findUniqueOrThrow({ where: byId(money.world.ctx, cardId) });
const customerOf = ({ member }: Buyer) =>
  money.world.ctx.db.processorCustomer.findFirstOrThrow({ where: { member_id: member.id } });
const atProcessor = (path: string, form: Record<string, string> = {}) =>
  callApi(money.sandbox, "POST", path, form, { "stripe-account": money.account });

async function take({ body, signature }: { body: string; signature: string }) {
  await receiveEvent(money.world.installation, Buffer.from(body), signature);
  await processEvents(money.world.installation);
}

describe("changes to a card at the processor", () => {
  test("a card gets the new expiry date that its bank gave it", async () => {
    const buyer = await makeBuyer(money.world);
    const { processor_payment_method_id: id } = await cardOf(buyer);
    await atProcessor(`/v1/payment_methods/${id}`, {
      "card[exp_month]": "11",
      "card[exp_year]": "2041",
    });
    await take(await delivered("payment_method.updated"));
    expect(await cardOf(buyer)).toMatchObject({ exp_month: 11, exp_year: 2041 });
  });

  test("a notice about the account that a club had before makes no card on its new one", async () => {
    const buyer = await makeBuyer(money.world);
    const { processor_payment_method_id: id } = await cardOf(buyer);
    const { ctx, installation } = money.world;
    const org = { ...ctx.org, provider_account_id: newAccount() };
    const moved = { ...installation, contextOf: async () => ({ ...ctx, org }) };
    const atFormer = async ({ body, signature }: { body: string; signature: string }) => {
      await receiveEvent(moved, Buffer.from(body), signature);
      expect(await processEvents(moved)).toMatchObject([{ outcome: expect.any(String) }]);
    };
    const cards = () => ctx.db.paymentMethod.findMany({ where: { member_id: buyer.member.id } });
    await atProcessor(`/v1/payment_methods/${id}`, { "card[exp_year]": "2041" });
    await atFormer(await delivered("payment_method.updated"));
    const { account } = money;
    expect(await cards()).toMatchObject([{ id: buyer.cardId, account, exp_year: 2041 }]);
    const { customer_id: customer } = await customerOf(buyer);
    const attach = "/v1/payment_methods/pm_card_mastercard/attach";
    const { json } = await atProcessor(attach, { customer: customer ?? "" });
    const added = { id: String(json["id"]), object: "payment_method" };
    await atFormer(signedEvent("payment_method.attached", account, added));
    expect(await cards()).toHaveLength(1);
  });

  test("a card that was detached there is removed here", async () => {
    const buyer = await makeBuyer(money.world);
    const { processor_payment_method_id: id } = await cardOf(buyer);
    const other = await saveCard(buyer.ctx, "pm_card_mastercard");
    await atProcessor(`/v1/payment_methods/${id}/detach`);
    await take(await delivered("payment_method.detached"));
    expect(await cardOf(buyer)).toMatchObject({
      is_default: false,
      detached_at: money.world.ctx.now(),
    });
    // Whatever it paid for goes on, and clients hear of both.
    expect(await cardOf({ ...buyer, cardId: other })).toMatchObject({ is_default: true });
    const types = ["payment_method.default_set", "payment_method.detached"];
    const told = await money.world.ctx.db.domainEvent.findMany({
      where: { organization_id: money.world.org.id, type: { in: types } },
      orderBy: { type: "asc" },
    });
    expect(told.map(({ type, object_id }) => [type, object_id])).toEqual([
      ["payment_method.default_set", other],
      ["payment_method.detached", buyer.cardId],
    ]);
  });

  test("a deleted customer takes its cards along, and the member can have a new one", async () => {
    const buyer = await makeBuyer(money.world);
    const { id, customer_id } = await customerOf(buyer);
    await buyer.ctx.payments.deleteCustomer({
      account: money.account,
      customer_id: customer_id ?? "",
      idempotencyKey: "delete",
    });
    await take(await delivered("customer.deleted"));
    expect((await cardOf(buyer)).detached_at).toEqual(money.world.ctx.now());
    const cardId = await saveCard(buyer.ctx, "pm_card_visa");
    expect((await customerOf(buyer)).id).not.toBe(id);
    expect(await cardOf({ ...buyer, cardId })).toMatchObject({
      detached_at: null,
      is_default: true,
    });
  });

  test("a customer that still exists keeps its cards, whatever a notice says", async () => {
    const buyer = await makeBuyer(money.world);
    const { customer_id } = await customerOf(buyer);
    const object = { id: customer_id ?? "", object: "customer" };
    await take(signedEvent("customer.deleted", money.account, object));
    expect((await cardOf(buyer)).detached_at).toBeNull();
    expect((await customerOf(buyer)).customer_id).toBe(customer_id);
  });
});
