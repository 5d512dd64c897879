import { beforeEach, describe, expect, it } from "vitest";
import { createNoPayments } from "@/ports/payments/none";
import { paymentsOf } from "@/ports/payments";
import { newId } from "@/lib/ids";
import { inTx } from "@/server/context";
import { tellDispute } from "@/testing/worlds/disputes";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createRefund } from "@/features/billing/refunds/create";
import { chooseCards } from "./choose";
import { getProcessorAccount } from "./get";
import { linkAccount } from "./link";
import { mayTry } from "./trial";

const money = setUpMoney();

describe("a club's account at the processor", () => {
  it("is ready when it may charge, and says who it is", async () => {
    expect(await getProcessorAccount(money.world.ctx)).toMatchObject({
      ...{ state: "ready", may_charge: true, card_payments: "on", account: money.account },
      ...{ provider: "sandbox", test_mode: true, requirements: [], disabled_reason: null },
    });
  });

  it("is made by the first link, answers on the processor's page, and may charge then", async () => {
    const ctx = { ...money.world.ctx, org: { ...money.world.ctx.org, provider_account_id: null } };
    const { url } = await linkAccount(ctx, {});
    const row = await ctx.db.organization.findUniqueOrThrow({ where: { id: ctx.org.id } });
    expect(row.provider_account_id).toMatch(/^acct_/);
    const own = { ...ctx, org: row };
    expect(await getProcessorAccount(own)).toMatchObject({
      ...{ state: "incomplete", may_charge: false, account: row.provider_account_id },
      ...{ requirements: expect.arrayContaining(["external_account"]) },
      disabled_reason: "requirements.past_due",
    });
    const again = await linkAccount(own, {});
    expect(new URL(again.url).pathname).toBe(new URL(url).pathname);

    const page = await money.sandbox.publicFetch(new Request(url));
    expect(page.status).toBe(200);
    const asked = new URL(url).searchParams;
    const form = { secret: asked.get("secret") ?? "", return_url: asked.get("return_url") ?? "" };
    const post = (fields: Record<string, string>) =>
      money.sandbox.publicFetch(
        new Request(new URL(new URL(url).pathname, url), {
          method: "POST",
          body: new URLSearchParams(fields),
        }),
      );
    expect((await post({ ...form, secret: "wrong", outcome: "complete" })).status).toBe(404);
    const done = await post({ ...form, outcome: "complete" });
    expect([done.status, done.headers.get("location")]).toEqual([
      303,
      `/console/${row.handle}/settings/payments?linked=1`,
    ]);
    // Asked at most once a minute.
    const later = { ...own, now: () => new Date(ctx.now().getTime() + 61_000) };
    expect((await getProcessorAccount(own)).state).toBe("incomplete");
    expect(await getProcessorAccount(later)).toMatchObject({ state: "ready", requirements: [] });
  });

  it("has no link where no card is taken", async () => {
    const none = createNoPayments(async () => ({ installation_id: "ins_test", env: "none" }));
    const refused = linkAccount({ ...money.world.ctx, payments: none }, {});
    await expect(refused).rejects.toMatchObject({ name: "payments_not_configured" });
  });
});

describe("how cards are taken", () => {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld();
  });
  const present = async () => {
    const org = await world.ctx.db.organization.findUniqueOrThrow({ where: { id: world.org.id } });
    return { ...world.ctx, org, payments: paymentsOf(org) };
  };

  it("is a choice of cash, which members see, and of a trial, which moves no money", async () => {
    const cash = await chooseCards(world.ctx, { card_payments: "off" });
    expect(cash).toMatchObject({ state: "cash_only", may_charge: false, provider: "none" });
    expect((await present()).payments.clientConfig(null).provider).toBe("none");
    expect((await present()).payments.givesBack()).toBe(true);
    const trial = await chooseCards(await present(), { card_payments: "trial" });
    expect(trial).toMatchObject({ state: "trial", may_charge: true, test_mode: true });
    const trying = await present();
    expect(trying.payments.clientConfig(null).provider).toBe("sandbox");
    // The account would be the test processor's, and stay when the trial ends.
    expect(trial.may_link).toBe(false);
    await expect(linkAccount(trying, {})).rejects.toMatchObject({ name: "link_not_offered" });
    expect((await present()).org.provider_account_id).toBeNull();
  });

  it("is told to the history once for each change", async () => {
    await chooseCards(world.ctx, { card_payments: "off" });
    await chooseCards(await present(), { card_payments: "off" });
    const events = await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id, type: "organization.updated" },
    });
    expect(events.map(({ data }) => data)).toMatchObject([
      { previous: { card_payments: "on" }, current: { card_payments: "off" } },
    ]);
  });

  it("is no trial once a real card was charged", async () => {
    // Undone at the end: while such a call is in the database, no file's own processor starts.
    const seen = inTx(world.ctx, async (tx) => {
      await tx.db.processorCall.create({
        data: {
          ...{ id: newId("pcl"), organization_id: world.org.id, kind: "create_intent" },
          ...{ idempotency_key: newId("pcl"), params: { metadata: { env: "live" } } },
        },
      });
      const may = await mayTry(tx);
      const outcome = await chooseCards(tx, { card_payments: "trial" }).catch(
        ({ name }: Error) => name,
      );
      throw Object.assign(new Error("undone"), { may, outcome });
    });
    await expect(seen).rejects.toMatchObject({ may: false, outcome: "cards_taken" });
    expect(await mayTry(world.ctx)).toBe(true);
  });
});

describe("a trial", () => {
  /** Makes a club on trial with one payment of 15.00. */
  const paidTrial = async () => {
    const { world } = money;
    await money.pay(await makeBuyer(world));
    const { id } = world.ctx.org;
    await world.ctx.db.organization.update({ where: { id }, data: { card_payments: "trial" } });
    const ctx = { ...world.ctx, org: { ...world.ctx.org, card_payments: "trial" } };
    const { id: payment_id } = await ctx.db.payment.findFirstOrThrow({
      where: { organization_id: id },
    });
    return { ctx, payment_id, ended: () => chooseCards(ctx, { card_payments: "off" }) };
  };
  const open = { name: "trial_payments_open" };
  const over = { state: "cash_only" };

  it("ends once its payments are refunded", async () => {
    const { ctx, payment_id, ended } = await paidTrial();
    await expect(ended()).rejects.toMatchObject(open);
    await createRefund(ctx, { payment_id });
    expect(await ended()).toMatchObject(over);
  });

  it.each([
    ["lost", 1500],
    ["needs_response", 1500],
    // What is not disputed cannot be refunded before the bank decides, and no bank ever does.
    ["under_review", 700],
  ] as const)("ends although a payment is in a dispute, %s over %i", async (status, amount) => {
    const { ctx, payment_id, ended } = await paidTrial();
    await tellDispute(ctx, payment_id, { status, amount });
    expect(await ended()).toMatchObject(over);
  });

  it.each(["lost", "warning_needs_response"] as const)(
    "goes on while the rest of a payment can be refunded: %s",
    async (status) => {
      const { ctx, payment_id, ended } = await paidTrial();
      await tellDispute(ctx, payment_id, { status, amount: 700 });
      await expect(ended()).rejects.toMatchObject(open);
      await createRefund(ctx, { payment_id });
      expect(await ended()).toMatchObject(over);
    },
  );
});
