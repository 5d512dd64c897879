import { tellDispute } from "@/testing/worlds/disputes";
import { beforeAll, expect, test } from "vitest";
import { createPayment } from "@/features/billing/payments/create";
import { listPayments } from "@/features/billing/payments/list";
import type { PaymentWaitsFor } from "@/features/billing/payments/schema";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { byId } from "@/server/context";
import { watchSql } from "@/testing/sent-sql";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { readAttention } from "./read-attention";
import { ATTENTION_KINDS, SCOPE_OF_ATTENTION, type AttentionKind } from "./schema";

const sent = watchSql();

/** At 2026-11-23 one of each kind waits, and beside each something that does not. */
let world: World;
const ids = {} as Record<AttentionKind, string>;
const read = (ctx = world.ctx) => readAttention(ctx, { counts_only: false });
const counts = async (ctx = world.ctx) =>
  Object.fromEntries((await read(ctx)).items.map(({ kind, count }) => [kind, count]));

beforeAll(async () => {
  world = await makeWorld();
  const { ctx } = world;
  await makePrice(world, 1500);
  const room = await makeResource(world, { capacity: 9 });
  const book = async (day: string, data: object) => {
    const { id: member_id } = await makeMember(world, { name: "Anna Berg" });
    const at = { starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` };
    const place = { resource_id: room.id, member_id, quantity: 1, ...at };
    const { id, invoice_id } = await createBooking(ctx, { ...place, settle: "on_account" });
    await ctx.db.booking.update({ where: byId(ctx, id), data });
    return { id, invoice_id: String(invoice_id) };
  };
  ids.booking_to_approve = (await book("2026-11-25", { status: "pending_approval" })).id;
  ids.booking_desynced = (await book("2026-11-26", { is_schedule_desynced: true })).id;
  await book("2026-11-26", { is_schedule_desynced: true, status: "cancelled" });
  const late = await book("2026-11-27", {});
  ids.invoice_overdue = late.invoice_id;
  const due_at = new Date("2026-11-20T00:00:00Z");
  await ctx.db.invoice.update({ where: byId(ctx, late.invoice_id), data: { due_at } });

  const { id: member_id } = await makeMember(world, { name: "Ben Frost" });
  const pay = async (data: object) => {
    const cash = { member_id, amount: 700, currency: "EUR", provider: "cash" as const };
    const { id } = await createPayment(ctx, cash);
    await updatePayment(ctx, { payment_id: id, status: "succeeded" });
    await ctx.db.payment.update({ where: byId(ctx, id), data });
    return id;
  };
  // Of the processor, so that they are no money without an invoice.
  const card = { provider: "processor" };
  ids.payment_disputed = await pay(card);
  await tellDispute(ctx, ids.payment_disputed);
  await tellDispute(ctx, await pay(card), { status: "won" });
  ids.payment_failed = await pay({ ...card, status: "failed" });
  const october = new Date("2026-10-31T22:59:00Z");
  await pay({ ...card, status: "failed", created_at: october });
  ids.payment_unallocated = await pay({});
  await pay({ created_at: new Date(ctx.now().getTime() - 91 * DAY) });
  await pay({ credit_amount: 700 });

  const refund = async (payment_id: string, ...statuses: string[]) => {
    for (const [at, status] of statuses.entries()) {
      const id = newId("ref");
      const created_at = new Date(ctx.now().getTime() + at);
      const of = { id, organization_id: world.org.id, payment_id, status, created_at };
      await ctx.db.refund.create({ data: { ...of, amount: 100, currency: "EUR" } });
    }
  };
  ids.refund_failed = await pay(card);
  await refund(ids.refund_failed, "failed");
  await refund(await pay(card), "failed", "succeeded");

  ids.endpoint_failing = newId("whe");
  const endpoint = {
    ...{ organization_id: world.org.id, url: "https://club.example/hook" },
    ...{ event_types: ["*"], secret: "x" },
  };
  await ctx.db.webhookEndpoint.createMany({
    data: [
      { ...endpoint, id: ids.endpoint_failing, failing_since: ctx.now() },
      { ...endpoint, id: newId("whe") },
      { ...endpoint, id: newId("whe"), status: "disabled", disabled_reason: "manual" },
    ],
  });
  ids.certificate_ending = newId("pct");
  const certificate = {
    ...{ organization_id: world.org.id, pass_type_identifier: "pass.x", team_identifier: "T" },
    ...{ certificate: "x", private_key: "x", wwdr: "x", development: false, fingerprint: "x" },
  };
  const ends = (days: number) => new Date(ctx.now().getTime() + days * DAY);
  await ctx.db.passCertificate.createMany({
    data: [
      { ...certificate, id: ids.certificate_ending, expires_at: ends(29) },
      { ...certificate, id: newId("pct"), expires_at: ends(31) },
      { ...certificate, id: newId("pct"), expires_at: ends(1), archived_at: ctx.now() },
    ],
  });
});

test("one of each kind waits, the most urgent first", async () => {
  const { items } = await read();
  expect(items.map(({ kind, count }) => [kind, count])).toEqual(
    ATTENTION_KINDS.map((kind) => [kind, 1]),
  );
  for (const { kind, first } of items) {
    const shown = kind === "certificate_ending" ? [] : [ids[kind]];
    expect(
      first.map(({ id }) => id),
      kind,
    ).toEqual(shown);
  }
  const approve = items.find(({ kind }) => kind === "booking_to_approve");
  expect(approve).toMatchObject({
    oldest_at: "2026-11-25T10:00:00.000Z",
    first: [{ title: "Test room", subtitle: "Anna Berg", starts_at_local: "2026-11-25T10:00:00" }],
  });
});

test("nothing waits once its time is over", async () => {
  const later = { ...world.ctx, now: () => new Date("2026-12-01T10:00:00Z") };
  const found = await counts(later);
  for (const kind of ["booking_to_approve", "booking_desynced", "payment_failed"])
    expect(found).not.toHaveProperty(kind);
});

test("a booking that has not followed waits as long as its event is ahead", async () => {
  const club = await makeWorld();
  const { ctx, setNow } = club;
  const times = (day: string) => ({
    starts_at_local: `2026-12-${day}T10:00:00`,
    ends_at_local: `2026-12-${day}T11:00:00`,
  });
  const open = { title: "Yoga", timezone: "UTC", status: "published" as const };
  const { id: event_id } = await createEvent(ctx, { ...open, ...times("01") });
  const { id: member_id } = await makeMember(club);
  await createBooking(ctx, { event_id, member_id, quantity: 1, settle: "on_account" });
  await writeEvent(ctx, { event_id, ...times("03") });
  setNow("2026-12-03T10:59:00.000Z");
  expect(await counts(ctx)).toEqual({ booking_desynced: 1 });
  setNow("2026-12-03T11:00:00.000Z");
  expect(await counts(ctx)).toEqual({});
});

test.each(ATTENTION_KINDS)("%s is counted for those alone who may read it", async (kind) => {
  const scope = SCOPE_OF_ATTENTION[kind];
  const as = (...scopes: string[]) =>
    world.as({ kind: "staff", id: "stf_1", scopes: new Set(scopes) });
  const others = Object.values(SCOPE_OF_ATTENTION).filter((one) => one !== scope);
  expect(await counts(as(...others))).not.toHaveProperty(kind);
  expect(await counts(as(scope))).toMatchObject({ [kind]: 1 });
  const { items } = await read(as(scope));
  for (const { first } of items) for (const { subtitle } of first) expect(subtitle).toBeNull();
});

test.each([
  ["allocation", "payment_unallocated"],
  ["refund", "refund_failed"],
] as const)("the list of payments finds those that wait for %s", async (one, kind) => {
  const listed = async (ctx: World["ctx"], ...waits_for: PaymentWaitsFor[]) =>
    (await listPayments(ctx, { page: 1, size: 9, waits_for })).items.map(({ id }) => id);
  expect(await listed(world.ctx, one)).toEqual([ids[kind]]);
  expect((await listed(world.ctx, "allocation", "refund")).toSorted()).toEqual(
    [ids.payment_unallocated, ids.refund_failed].toSorted(),
  );
  expect(await listed((await makeWorld()).ctx, one)).toEqual([]);
  // Those of one member only, to the member themselves.
  const stranger = world.as(memberOf(await makeMember(world)));
  expect(await listed(stranger, one)).toEqual([]);
});

test.each(ATTENTION_KINDS)("%s of another club waits for nobody here", async (kind) => {
  const other = await makeWorld();
  const found = await readAttention(other.ctx, { counts_only: true });
  expect(found.items.map((one) => one.kind)).not.toContain(kind);
});

test("counting takes one round trip for each kind, and names a few more", async () => {
  const { items } = await readAttention(world.ctx, { counts_only: true });
  expect(items.flatMap(({ first }) => first)).toEqual([]);
  sent.length = 0;
  await readAttention(world.ctx, { counts_only: true });
  expect(sent).toHaveLength(ATTENTION_KINDS.length);
  sent.length = 0;
  await read();
  // Bookings, invoices, payments, and the endpoint.
  expect(sent).toHaveLength(ATTENTION_KINDS.length + 4);
});
