import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { listFavourites } from "@/features/scheduling/favourites/list";
import { markFavourite } from "@/features/scheduling/favourites/mark";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createAccount } from "@/features/people/accounts/create";
import { getBooking } from "@/features/scheduling/bookings/get";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { reconcile } from "@/features/billing/processor/reconcile";
import { createGroup } from "@/features/people/groups/create";
import { getNotifications } from "@/features/people/notification-choices/get";
import { getMember } from "@/features/people/members/get";
import { updateMember } from "@/features/people/members/update";
import { keepPhoto } from "@/testing/worlds/seed-member";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { rowsOf, setUpMerge, tablesOfMembers } from "@/testing/worlds/merges";
import { runJobs } from "@/testing/outbox";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { MOVED } from "./schema";

const mine = setUpMerge();
const { money, merge, furnish } = mine;

/** Tables whose rows do not simply move, with the reason. */
const OTHERWISE = {
  account_members: "One row for each account; the higher role counts.",
  favourites: "One row for each resource; the marks of both.",
  member_photos: "One picture; that of the member that stays.",
  member_words: "Of the row of the member itself, kept by its trigger.",
  portal_tokens: "They end: programs get new ones for the member that stays.",
  push_devices: "They move; no record of the API counts them.",
  processor_customers: "One customer for each provider account.",
};

it("every table with members' rows either moves them, or states why not", async () => {
  const known = [...Object.values(MOVED), ...Object.keys(OTHERWISE)];
  expect(known.sort()).toEqual(await tablesOfMembers());
});

describe("a member that another record is merged into", () => {
  it("has the bookings that the other had made for somebody", async () => {
    const { ctx, as, resource } = money.world;
    const child = await makeMember(money.world);
    const { id: account_id } = await createAccount(ctx, { name: "Winter", type: "household" });
    const member_ids = [mine.duplicate.id, child.id];
    await addAccountMembers(ctx, { account_id, member_ids });
    const { id: booking_id } = await createBooking(as(memberOf(mine.duplicate)), {
      member_id: child.id,
      resource_id: resource.id,
      starts_at_local: "2026-12-01T10:00:00",
      ends_at_local: "2026-12-01T10:30:00",
      quantity: 1,
    });
    await merge();
    expect(await getBooking(as(memberOf(mine.target)), { booking_id })).toMatchObject({
      member_id: child.id,
      booked_by_member_id: mine.target.id,
    });
  });

  it("has all that the other had, and the books agree", async () => {
    const { ctx, org } = money.world;
    const own = await furnish(mine.target.id, "2026-12-01");
    const theirs = await furnish(mine.duplicate.id, "2026-12-02");
    const before = [await rowsOf(mine.target.id), await rowsOf(mine.duplicate.id)] as const;
    const result = await merge();
    const after = await rowsOf(mine.target.id);
    const { member_words: words, ...left } = await rowsOf(mine.duplicate.id);
    expect(words).toBeGreaterThan(0);
    expect(Object.values(left).every((count) => count === 0)).toBe(true);
    for (const [kind, table] of Object.entries(MOVED)) {
      const had = before[1][table] ?? 0;
      expect({ kind, count: result.moved[kind as keyof typeof MOVED] }).toEqual({
        kind,
        count: had,
      });
      expect({ kind, count: after[table] }).toEqual({ kind, count: had + (before[0][table] ?? 0) });
    }
    expect(Object.values(result.moved).filter((count) => count > 0).length).toBeGreaterThan(8);
    expect(after["account_members"]).toBe(2);
    expect(after["push_devices"]).toBe(2);
    expect(result.account_ids).toEqual([theirs.account.id]);
    expect(result.member.account_ids.sort()).toEqual([own.account.id, theirs.account.id].sort());
    expect(await findMoneyFaults(org.id)).toEqual(NO_FAULTS);
    await runJobs(ctx);
    await reconcile(money.world.installation);
    expect(await findMoneyFaults(org.id)).toEqual(NO_FAULTS);
  });

  it("keeps its own values, and has gaps filled", async () => {
    const { ctx } = money.world;
    const group = await createGroup(ctx, { name: "Team" });
    await updateMember(ctx, { member_id: mine.target.id, email: null, metadata: { locker: "17" } });
    await updateMember(ctx, {
      ...{ member_id: mine.duplicate.id, external_id: `crm-${mine.duplicate.id}`, locale: "de" },
      ...{ metadata: { locker: "3", key: "9" }, group_ids: [group.id] },
    });
    await ctx.db.member.update({
      where: byId(ctx, mine.duplicate.id),
      data: { email_verified: true, muted: ["reminders:mail"] },
    });
    const { member, source, filled } = await merge();
    expect(filled).toEqual(["email", "external_id", "group_ids", "locale", "metadata"]);
    const { reminders } = await getNotifications(ctx, { member_id: mine.target.id });
    expect(reminders).toEqual({ mail: false, push: true });
    expect(member).toMatchObject({
      ...{ name: "Ada Winter", email: mine.duplicate.email, email_verified: true, locale: "de" },
      ...{ external_id: `crm-${mine.duplicate.id}`, group_ids: [group.id] },
      metadata: { locker: "17", key: "9" },
    });
    expect(source).toMatchObject({
      ...{
        id: mine.duplicate.id,
        status: "archived",
        merged_into_id: mine.target.id,
        name: "A. Winter",
      },
      ...{ email: null, external_id: null, metadata: {}, archived_at: ctx.now().toISOString() },
    });
    expect(await getMember(ctx, { member_id: mine.duplicate.id })).toEqual(source);
    const merged = await ctx.db.domainEvent.findMany({
      where: { type: "member.merged", object_id: { in: [mine.target.id, mine.duplicate.id] } },
    });
    const told = Object.fromEntries(merged.map(({ object_id, data }) => [object_id, data]));
    expect(told[mine.target.id]).toMatchObject({ source_member_id: mine.duplicate.id });
    expect(told[mine.duplicate.id]).toMatchObject({
      merged_into_id: mine.target.id,
      previous: { email: mine.duplicate.email },
    });
  });

  it("has one of each that can only exist once: in a line, inside, in an account, as a picture", async () => {
    const { world } = money;
    const { ctx, org } = world;
    const [own, theirs] = [
      await furnish(mine.target.id, "2026-12-01"),
      await furnish(mine.duplicate.id, "2026-12-02"),
    ];
    const same = await ctx.db.waitlistEntry.findUniqueOrThrow({ where: byId(ctx, own.entry.id) });
    const { starts_at, ends_at } = same;
    await ctx.db.waitlistEntry.update({
      where: byId(ctx, theirs.entry.id),
      data: { starts_at, ends_at },
    });
    const inside = { organization_id: org.id, entered_at: ctx.now(), ends_at: ctx.now() };
    for (const { id } of [mine.target, mine.duplicate]) {
      await ctx.db.visit.create({ data: { id: `vis_${id.slice(4)}`, member_id: id, ...inside } });
      await keepPhoto(money.world, id, `https://pictures.example/${id}.png`);
    }
    await addAccountMembers(ctx, {
      account_id: own.account.id,
      member_ids: [mine.duplicate.id],
      role: "billing",
    });
    await addAccountMembers(ctx, {
      account_id: theirs.account.id,
      member_ids: [mine.target.id],
      role: "member",
    });
    const mark = (member: { id: string }) =>
      markFavourite(world.as(memberOf(member)), { resource_id: world.resource.id });
    await mark(mine.target);
    await mark(mine.duplicate);
    const { member } = await merge();
    expect(await listFavourites(world.as(memberOf(mine.target)))).toEqual({
      resource_ids: [world.resource.id],
    });
    expect(await ctx.db.favourite.count({ where: { member_id: mine.duplicate.id } })).toBe(0);
    const lines = await ctx.db.waitlistEntry.findMany({
      where: { member_id: mine.target.id },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ status }) => status)).toEqual(["waiting", "removed"]);
    expect(await ctx.db.visit.count({ where: { member_id: mine.target.id, left_at: null } })).toBe(
      1,
    );
    const photo = await ctx.db.memberPhoto.findFirstOrThrow({
      where: { member_id: mine.target.id },
    });
    expect(photo.url).toContain(mine.target.id);
    const roles = await ctx.db.accountMember.findMany({ where: { member_id: mine.target.id } });
    expect(roles.map(({ role }) => role)).toEqual(["owner", "owner"]);
    expect(member.account_ids).toHaveLength(2);
    const told = await ctx.db.domainEvent.findFirstOrThrow({
      where: { object_id: own.account.id, type: "account.updated" },
      orderBy: { sequence: "desc" },
    });
    const of = ({ id: member_id }: { id: string }, role: string) => ({ member_id, role });
    const [owner, billing] = [of(mine.target, "owner"), of(mine.duplicate, "billing")];
    expect(told.data).toMatchObject({
      ...{ previous: { members: [owner, billing] }, current: { members: [owner] } },
    });
  });

  it("holds the places of the other, which nobody else gets", async () => {
    const { held } = await furnish(mine.duplicate.id, "2026-12-02");
    await merge();
    const { world } = money;
    const other = await makeMember(world);
    const { starts_at_local, ends_at_local } = held;
    const wanted = { resource_id: world.resource.id, starts_at_local, ends_at_local, quantity: 1 };
    const taken = createBooking(world.ctx, { member_id: other.id, ...wanted });
    await expect(taken).rejects.toMatchObject({ of: { code: "slot_unavailable" } });
    const as = world.as(memberOf(mine.target));
    const card = await saveCard(as, "pm_card_visa");
    const pay = { event_booking_id: held.id, payment_method_id: card };
    expect(await checkoutBooking(as, pay)).toMatchObject({ status: "confirmed" });
  });

  it("appears on the other's cards, and wallets are told", async () => {
    const { ctx } = money.world;
    const { pass } = await furnish(mine.duplicate.id, "2026-12-02");
    await runJobs(ctx);
    const version = async () =>
      (await ctx.db.pass.findUniqueOrThrow({ where: byId(ctx, pass.id) })).version;
    const before = await version();
    await merge();
    await runJobs(ctx);
    expect(await version()).toBe(before + 1);
  });
});
