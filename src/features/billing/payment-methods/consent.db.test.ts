import { expect, test } from "vitest";
import type { ConsentGiven } from "@/features/billing/payments/schema";
import { setUpCards } from "@/testing/worlds/cards";
import { byId } from "@/server/context";
import { attachPaymentMethod } from "./attach";
import { listPaymentMethods } from "./list";
import { getClientConfig, setUpPaymentMethod } from "./set-up";

const mine = setUpCards();
const { money } = mine;

const card = { member_id: "", processor_payment_method_id: "pm_card_amex" };
const given = (consent?: ConsentGiven, as = mine.ctx) =>
  attachPaymentMethod(as, {
    ...card,
    member_id: mine.member_id,
    ...(consent !== undefined && { consent }),
  });
const fault = (type: string) => ({ faults: [{ loc: ["body", "consent"], type }] });

test("the consent is stored with time, version, language and words, and shown", async () => {
  const { consent: terms } = await getClientConfig(mine.ctx);
  const saved = await given({ text_version: terms.text_version, locale: "de-AT" });
  expect(saved.consent).toEqual({
    given_at: money.world.ctx.now().toISOString(),
    text_version: terms.text_version,
    locale: "de",
    text: expect.stringContaining(`Ich erlaube ${money.world.org.name}`) as string,
  });
  const { items } = await listPaymentMethods(mine.ctx, {
    member_id: mine.member_id,
    page: 1,
    size: 10,
  });
  expect(items.map(({ consent }) => consent?.text)).toEqual([saved.consent?.text]);
});

test("a member reads the terms in their own language, or else the club's", async () => {
  const { ctx } = money.world;
  const termsIn = async (locale: string | null) => {
    await ctx.db.member.update({ where: byId(ctx, mine.member_id), data: { locale } });
    return (await getClientConfig(mine.ctx)).consent;
  };
  expect(await termsIn("de")).toMatchObject({
    locale: "de",
    text: expect.stringContaining("meiner Mitgliedschaften") as string,
  });
  expect(await termsIn(null)).toMatchObject({ locale: "en" });
  expect(await getClientConfig(mine.ctx)).toMatchObject({ keeps_cards: true });
});

test("a member's card is saved only with consent", async () => {
  await expect(given()).rejects.toMatchObject(fault("consent_required"));
  await expect(given(false)).rejects.toMatchObject(fault("consent_required"));
  await expect(setUpPaymentMethod(mine.ctx, { member_id: mine.member_id })).rejects.toMatchObject(
    fault("consent_required"),
  );
  expect(
    await money.world.ctx.db.paymentMethod.count({ where: { member_id: mine.member_id } }),
  ).toBe(0);
});

test("outdated terms or a member's own words are no consent", async () => {
  await expect(given({ text_version: "2019-01" })).rejects.toMatchObject(fault("consent_outdated"));
  await expect(given({ text_version: "mine", text: "Nothing" })).rejects.toMatchObject(
    fault("consent_outdated"),
  );
});

test("an API client's own words are stored as given; without any there is no consent", async () => {
  const own = { text_version: "v7", locale: "fr", text: "J’accepte." };
  expect((await given(own, money.world.ctx)).consent).toMatchObject(own);
  const silent = await attachPaymentMethod(money.world.ctx, {
    member_id: mine.member_id,
    processor_payment_method_id: "pm_card_visa",
  });
  expect(silent.consent).toBeNull();
  // Saves the same card again, this time by the member itself.
  const agreed = await attachPaymentMethod(mine.ctx, {
    member_id: mine.member_id,
    processor_payment_method_id: "pm_card_visa",
    consent: true,
  });
  expect(agreed).toMatchObject({ id: silent.id, consent: { locale: "en" } });
});
