import { beforeAll, expect, it } from "vitest";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { revokePass } from "@/features/access/passes/revoke";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { callerOf } from "@/testing/worlds/passes";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { listMembers } from "./list";
import { ListMembers } from "./schema";

/** At 2026-11-23: each member is named after what sets it apart. */
let world: World;
const found = async (query: object) => {
  const { items, total } = await listMembers(world.ctx, ListMembers.parse(query));
  expect(total).toBe(items.length);
  return items.map(({ name }) => name).sort();
};

beforeAll(async () => {
  world = await makeWorld();
  const { ctx } = world;
  await makePrice(world, 1500);
  const room = await makeResource(world, { capacity: 9 });
  const book = async (name: string, status: string, day: string, due: string) => {
    const { id: member_id } = await makeMember(world, { name });
    const at = {
      starts_at_local: `${day}T10:00:00`,
      ends_at_local: `${day}T11:00:00`,
    };
    const place = { resource_id: room.id, member_id, quantity: 1, ...at };
    const { id, invoice_id } = await createBooking(ctx, { ...place, settle: "on_account" });
    await ctx.db.booking.update({ where: byId(ctx, id), data: { status } });
    const where = byId(ctx, String(invoice_id));
    await ctx.db.invoice.update({ where, data: { due_at: new Date(due) } });
  };
  await book("booked, overdue", "confirmed", "2026-11-26", "2026-11-20T00:00:00Z");
  await book("came, unpaid", "checked_in", "2026-11-25", "2026-12-20T00:00:00Z");
  await book("came long ago", "completed", "2026-11-24", "2026-12-20T00:00:00Z");
  const enter = async (name: string, undone_at: Date | null) => {
    const { id: member_id } = await makeMember(world, { name });
    const entered_at = new Date("2026-11-25T10:00:00Z");
    const ids = { id: newId("vis"), organization_id: world.org.id, member_id };
    await ctx.db.visit.create({ data: { ...ids, entered_at, ends_at: entered_at, undone_at } });
  };
  await enter("entered", null);
  await enter("scanned by mistake", new Date("2026-11-25T10:01:00Z"));
  const free = { name: "Full", amount: 0, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(ctx, free);
  for (const name of ["stays", "leaves"]) {
    const { id: member_id } = await makeMember(world, { name });
    const { id: subscription_id } = await createSubscription(ctx, { member_id, product_id });
    if (name === "leaves")
      await cancelSubscription(ctx, { subscription_id, at: "period_end", refund: "none" });
  }
  const days = await createPassDesign(ctx, { name: "A week", expiry: { rule: "days", days: 7 } });
  const ticket = await createPassDesign(ctx, { name: "Ticket", type: "event_ticket" });
  const card = async (name: string, pass_design_id: string) => {
    const { id: member_id } = await makeMember(world, { name });
    return createPass(ctx, { member_id, pass_design_id });
  };
  await card("has a card", days.id);
  const ended = await card("card ended", days.id);
  const created_at = new Date("2026-11-10T00:00:00Z");
  await ctx.db.pass.update({ where: byId(ctx, ended.id), data: { created_at } });
  const { id: pass_id } = await card("card revoked", days.id);
  await revokePass(ctx, { pass_id });
  const { id: pass_id_of_ticket } = await card("has a ticket", days.id);
  const data = { pass_design_id: ticket.id };
  await ctx.db.pass.update({ where: byId(ctx, pass_id_of_ticket), data });
});

it("finds who was here since, by the door or by a booking", async () => {
  const since = { last_visit_at_gte: "2026-11-25T00:00:00Z" };
  expect(await found(since)).toEqual(["came, unpaid", "entered"]);
  expect(await found({ last_visit_at_gte: "2026-11-24T00:00:00Z" })).toContain("came long ago");
});

it("finds who was not, with those who never came", async () => {
  const away = await found({ last_visit_at_lt: "2026-11-25T00:00:00Z" });
  expect(away).not.toContain("entered");
  expect(away).not.toContain("came, unpaid");
  expect(away).toEqual(expect.arrayContaining(["came long ago", "scanned by mistake", "stays"]));
});

it("finds whose membership ends, and by when", async () => {
  expect(await found({ subscription_ends_at_lt: "2027-01-01T00:00:00Z" })).toEqual(["leaves"]);
  expect(await found({ subscription_ends_at_lt: "2026-12-01T00:00:00Z" })).toEqual([]);
  expect(await found({ subscription_ends_at_gte: "2027-01-01T00:00:00Z" })).toEqual([]);
});

it("finds who owes, and whose time has run out", async () => {
  expect(await found({ invoices: "overdue" })).toEqual(["booked, overdue"]);
  expect(await found({ invoices: "unpaid" })).toEqual(
    expect.arrayContaining(["booked, overdue", "came long ago", "came, unpaid"]),
  );
});

it("finds who has a card that holds, and who has none", async () => {
  expect(await found({ pass: "valid" })).toEqual(["has a card"]);
  const none = await found({ pass: "none" });
  expect(none).toEqual(expect.arrayContaining(["card ended", "card revoked", "has a ticket"]));
  expect(none).not.toContain("has a card");
});

it("is narrowed by a search as well", async () => {
  expect(await found({ search: "card", pass: "valid" })).toEqual(["has a card"]);
});

it("tells nobody more than their other rights do", async () => {
  const call = await callerOf([world], ["members:read"]);
  const asks = [
    ["invoices=overdue", "invoices:read"],
    ["pass=none", "passes:read"],
    ["last_visit_at_lt=2026-11-25T00:00:00Z", "bookings:read"],
    ["subscription_ends_at_lt=2026-12-01T00:00:00Z", "subscriptions:read"],
  ] as const;
  for (const [query, required_scope] of asks) {
    const { status, body } = await call("GET", `/v1/members?${query}`);
    expect([status, body]).toEqual([403, expect.objectContaining({ required_scope })]);
  }
});
