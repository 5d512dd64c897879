import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { reconcile } from "@/features/billing/processor/reconcile";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { getMember } from "@/features/people/members/get";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { updateSubscription } from "@/features/memberships/subscriptions/update";
import { toFailure } from "@/server/http/problem";
import { type SeededMember } from "@/testing/worlds/seed-member";
import { crashing, findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { rowsOf, setUpMerge } from "@/testing/worlds/merges";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { mergeMember } from "./merge";

const mine = setUpMerge();
const { money, merge, furnish } = mine;

describe("saved cards", () => {
  let theirs: SeededMember;
  beforeEach(async () => {
    theirs = await furnish(mine.duplicate.id, "2026-12-02");
    const { id: subscription_id } = theirs.membership;
    const { ctx } = money.world;
    await updateSubscription(ctx, { subscription_id, payment_method_id: theirs.card });
  });
  const cards = async () =>
    money.world.ctx.db.paymentMethod.findMany({
      where: { member_id: mine.target.id },
      orderBy: { id: "asc" },
    });
  const paysWith = async () =>
    (
      await money.world.ctx.db.subscription.findUniqueOrThrow({
        where: byId(money.world.ctx, theirs.membership.id),
      })
    ).payment_method_id;

  it("move along where the member is no customer yet, and pay as before", async () => {
    const result = await merge();
    expect(result).toMatchObject({
      ...{ removed_payment_method_ids: [], cardless_subscription_ids: [] },
      moved: { payment_methods: 1 },
    });
    expect(await cards()).toMatchObject([{ id: theirs.card, detached_at: null, is_default: true }]);
    expect(await paysWith()).toBe(theirs.card);
    const as = money.world.as(memberOf(mine.target));
    const pay = { event_booking_id: theirs.held.id, payment_method_id: theirs.card };
    expect(await checkoutBooking(as, pay)).toMatchObject({ status: "confirmed" });
  });

  it("are removed where the member is a customer itself, also at the processor once it is back", async () => {
    const { world, payments, account } = money;
    const own = await saveCard(world.as(memberOf(mine.target)), "pm_card_mastercard");
    const { customer_id } = await world.ctx.db.processorCustomer.findFirstOrThrow({
      where: { member_id: mine.duplicate.id },
    });
    const exists = () => payments.customerExists({ account, customer_id: customer_id ?? "" });
    const dying = { ...world.ctx, payments: crashing(payments, "deleteCustomer", "before") };
    expect(await merge({}, dying)).toMatchObject({
      removed_payment_method_ids: [theirs.card],
      cardless_subscription_ids: [theirs.membership.id],
    });
    expect(await cards()).toMatchObject([
      { id: theirs.card, is_default: false, detached_at: world.ctx.now() },
      { id: own, is_default: true, detached_at: null },
    ]);
    expect(await paysWith()).toBeNull();
    expect(await exists()).toBe(true);
    world.pass(2);
    await reconcile(world.installation);
    expect(await exists()).toBe(false);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });
});

describe("a record that was merged into another", () => {
  it("is signed out, and cannot be restored", async () => {
    const { ctx } = money.world;
    await furnish(mine.duplicate.id, "2026-12-02");
    const sessions = () =>
      ctx.db.session.count({
        where: { user: { email: (mine.duplicate.email ?? "").toLowerCase() } },
      });
    expect(await sessions()).toBe(1);
    await merge();
    expect(await sessions()).toBe(0);
    const thrown: unknown = await restoreMember(ctx, { member_id: mine.duplicate.id }).catch(
      (e: unknown) => e,
    );
    const { of, extras } = toFailure(thrown, "req_test");
    expect({ code: of.code, id: extras.resource_id }).toEqual({
      code: "member_merged",
      id: mine.target.id,
    });
  });

  it("is merged once: a repeat changes nothing", async () => {
    await furnish(mine.duplicate.id, "2026-12-02");
    const { member, source } = await merge();
    money.world.pass(5);
    const again = await merge();
    expect(again).toMatchObject({ member, source, filled: [], reasons: [] });
    expect(Object.values(again.moved).every((count) => count === 0)).toBe(true);
  });

  it("is found by its new record, too", async () => {
    const { ctx } = money.world;
    await merge();
    const third = await makeMember(money.world);
    await mergeMember(ctx, { member_id: third.id, source_member_id: mine.target.id });
    expect(await getMember(ctx, { member_id: mine.duplicate.id })).toMatchObject({
      merged_into_id: third.id,
    });
  });
});

describe("a dry run", () => {
  it("reports the rows to move and the conflicts, and changes nothing", async () => {
    const { ctx } = money.world;
    await furnish(mine.duplicate.id, "2026-12-02");
    const before = await rowsOf(mine.duplicate.id);
    const dry = await merge({ dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, member: { id: mine.target.id }, reasons: [] });
    expect(dry.source).toEqual(await getMember(ctx, { member_id: mine.duplicate.id }));
    expect(await rowsOf(mine.duplicate.id)).toEqual(before);
    const { moved, filled, account_ids } = await merge();
    expect({ moved, filled, account_ids }).toEqual({
      ...{ moved: dry.moved, filled: dry.filled, account_ids: dry.account_ids },
    });
  });

  it("reports why an impossible merge is impossible", async () => {
    await archiveMember(money.world.ctx, { member_id: mine.target.id });
    const { reasons } = await merge({ dry_run: true });
    expect(reasons).toMatchObject([{ code: "member_archived", ids: [mine.target.id] }]);
  });
});

describe("the conflicts of a merge", () => {
  const reasonsOf = async (work: Promise<unknown>) => {
    const thrown = await work.then(() => null).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ of: { kind: "conflict", code: "members_not_mergeable" } });
    const { reasons } = (thrown as { extras: { reasons: { code: string; ids: string[] }[] } })
      .extras;
    return Object.fromEntries(reasons.map(({ code, ids }) => [code, ids]));
  };

  it("include that both are one, or one has ended or is archived", async () => {
    const { ctx } = money.world;
    expect(await reasonsOf(merge({ source_member_id: mine.target.id }))).toEqual({
      same_member: [mine.target.id],
    });
    const third = await makeMember(money.world);
    await merge();
    expect(await reasonsOf(merge({ member_id: third.id }))).toEqual({
      member_merged: [mine.duplicate.id],
    });
    expect(
      await reasonsOf(merge({ member_id: mine.duplicate.id, source_member_id: third.id })),
    ).toEqual({
      member_merged: [mine.duplicate.id],
      member_archived: [mine.duplicate.id],
    });
    const ended = { status: "archived", archived_at: ctx.now(), erased_at: ctx.now() };
    await ctx.db.member.update({ where: byId(ctx, third.id), data: ended });
    expect(await reasonsOf(merge({ source_member_id: third.id }))).toEqual({
      member_erased: [third.id],
    });
    await archiveMember(ctx, { member_id: mine.target.id });
    const fourth = await makeMember(money.world);
    expect(await reasonsOf(merge({ source_member_id: fourth.id }))).toEqual({
      member_archived: [mine.target.id],
    });
  });

  it("include a payment under way", async () => {
    const { held } = await furnish(mine.duplicate.id, "2026-12-02");
    const as = money.world.as(memberOf(mine.duplicate));
    const asking = await saveCard(as, "pm_card_authenticationRequired");
    await checkoutBooking(as, { event_booking_id: held.id, payment_method_id: asking });
    const open = await money.world.ctx.db.payment.findFirstOrThrow({
      where: { booking_id: held.id },
    });
    expect(await reasonsOf(merge())).toEqual({
      bookings_being_paid: [held.id],
      payments_open: [open.id],
    });
  });

  it("exclude another organization's records: they do not exist", async () => {
    const foreign = await makeMember(await makeWorld());
    const unknown = { of: { code: "member_not_found" } };
    await expect(merge({ source_member_id: foreign.id })).rejects.toMatchObject(unknown);
    await expect(merge({ member_id: foreign.id })).rejects.toMatchObject(unknown);
  });
});
