import { beforeEach, describe, expect, test } from "vitest";
import { archiveMember } from "@/features/members/archive";
import { createProduct } from "@/features/products/create";
import { saveCard } from "@/testing/money";
import { setUpMoney } from "@/testing/money-set-up";
import { runJobs } from "@/testing/outbox";
import { makeMember, memberOf } from "@/testing/world";
import { advanceSubscriptions } from "./advance";
import { createSubscription } from "./create";
import { getSubscription } from "./get";

const money = setUpMoney();
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  member = await makeMember(money.world);
});

async function subscribe() {
  const price = { amount: 3000, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(money.world.ctx, { name: "Full", ...price });
  return createSubscription(money.world.ctx, { member_id: member.id, product_id });
}
const look = (subscription_id: string) => getSubscription(money.world.ctx, { subscription_id });
const archive = () => archiveMember(money.world.ctx, { member_id: member.id });
async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await advanceSubscriptions(money.world.installation);
  return look(id);
}

describe("with its archived member a membership", () => {
  test("ends when the period does that was paid for", async () => {
    await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
    const { id } = await subscribe();
    await archive();
    expect(await runJobs(money.world.ctx)).toEqual([]);
    expect(await look(id)).toMatchObject({ status: "active", next_update: { type: "cancel" } });
    expect(await toNext(id)).toMatchObject({ status: "cancelled", next_update: null });
  });

  test("is not renewed even where nobody has heard of it yet", async () => {
    await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
    const { id } = await subscribe();
    await archive();
    expect((await toNext(id)).status).toBe("cancelled");
    expect(await money.intents()).toHaveLength(1);
  });

  test("is not charged again after a refusal; what was owed stays owed", async () => {
    await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
    const { id } = await subscribe();
    await money.world.ctx.db.paymentMethod.updateMany({
      where: { member_id: member.id },
      data: { detached_at: money.world.ctx.now() },
    });
    expect((await toNext(id)).status).toBe("past_due");
    await archive();
    const ended = await toNext(id);
    expect(ended).toMatchObject({ status: "cancelled", next_update: null });
    const invoice = await money.world.ctx.db.invoice.findUniqueOrThrow({
      where: { id: ended.latest_invoice_id ?? "" },
    });
    expect(invoice).toMatchObject({ status: "open", amount_paid: 0, amount_credited: 0 });
  });
});
