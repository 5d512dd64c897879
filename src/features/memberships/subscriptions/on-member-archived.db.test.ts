import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { saveCard } from "@/testing/worlds/money";
import { runJobs } from "@/testing/outbox";
import { memberOf } from "@/testing/worlds/world";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { pauseSubscription, resumeSubscription } from "./pause";
import { previewSubscriptionChange } from "./preview-change";
import { renewSubscription } from "./renew";

const own = setUpSubscriptions();
const { money, subscribe, look, toNext } = own;

const archive = () => archiveMember(money.world.ctx, { member_id: own.member.id });

describe("the membership of an archived member", () => {
  test("ends when the period does that was paid for", async () => {
    await saveCard(money.world.as(memberOf(own.member)), "pm_card_visa");
    const { id } = await subscribe();
    await archive();
    expect(await runJobs(money.world.ctx)).toEqual([]);
    expect(await look(id)).toMatchObject({ status: "active", next_update: { type: "cancel" } });
    expect(await toNext(id)).toMatchObject({ status: "cancelled", next_update: null });
  });

  test("is not renewed even when the event has not been handled yet", async () => {
    await saveCard(money.world.as(memberOf(own.member)), "pm_card_visa");
    const { id } = await subscribe();
    await archive();
    expect((await toNext(id)).status).toBe("cancelled");
    expect(await money.intents()).toHaveLength(1);
  });

  test("is not charged again after a refusal; the debt stays", async () => {
    await saveCard(money.world.as(memberOf(own.member)), "pm_card_visa");
    const { id } = await subscribe();
    await money.world.ctx.db.paymentMethod.updateMany({
      where: { member_id: own.member.id },
      data: { detached_at: money.world.ctx.now() },
    });
    expect((await toNext(id)).status).toBe("past_due");
    await archive();
    const ended = await toNext(id);
    expect(ended).toMatchObject({ status: "cancelled", next_update: null });
    const invoice = await money.world.ctx.db.invoice.findUniqueOrThrow({
      where: byId(money.world.ctx, ended.latest_invoice_id ?? ""),
    });
    expect(invoice).toMatchObject({ status: "open", amount_paid: 0, amount_credited: 0 });
  });

  test("is not resumed, which would charge a new period", async () => {
    await own.card();
    const { id: subscription_id, current_period_ends_at } = await subscribe();
    const { ctx } = money.world;
    await pauseSubscription(ctx, { subscription_id });
    money.world.setNow(current_period_ends_at ?? "");
    await archive();
    await expect(resumeSubscription(ctx, { subscription_id })).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
      extras: { current_status: "archived" },
    });
    expect(await look(subscription_id)).toMatchObject({ status: "paused" });
    expect(await money.intents()).toHaveLength(1);
  });

  test("is not changed to another product, nor is that previewed", async () => {
    await own.card();
    const { id: subscription_id, product_id } = await subscribe();
    const dear = await own.product({ amount: 6000 });
    await archive();
    const { ctx } = money.world;
    const change = { subscription_id, product_id: dear.id, at: "now" as const };
    for (const act of [changeSubscription, previewSubscriptionChange])
      await expect(act(ctx, change)).rejects.toMatchObject({
        extras: { current_status: "archived" },
      });
    expect(await look(subscription_id)).toMatchObject({ product_id });
    expect(await money.intents()).toHaveLength(1);
  });

  test("is not renewed by staff, whether it is past due or has ended", async () => {
    const { id: subscription_id, status } = await subscribe();
    expect(status).toBe("past_due");
    await own.card();
    await archive();
    const { ctx } = money.world;
    const refused = { of: { code: "invalid_status_transition" } };
    const renew = () => renewSubscription(ctx, { subscription_id });
    await expect(renew()).rejects.toMatchObject(refused);
    await cancelSubscription(ctx, { subscription_id, at: "now", refund: "none" });
    await expect(renew()).rejects.toMatchObject(refused);
    expect(await own.paid()).toBe(0);
    await restoreMember(ctx, { member_id: own.member.id });
    expect((await renew()).status).toBe("active");
    expect(await own.paid()).toBe(1);
  });
});
