import { expect, test } from "vitest";
import { lockPassDesign } from "@/features/access/pass-designs/store";
import { createScanner } from "@/features/access/scanners/create";
import { lockScanner } from "@/features/access/scanners/store";
import { usableCard } from "@/features/billing/charging/usable-card";
import { lockInvoice } from "@/features/billing/invoices/store";
import { lockPayment, paymentInclude } from "@/features/billing/payments/store";
import { lockSubscription } from "@/features/memberships/subscriptions/store";
import { bookingInclude, lockBooking } from "@/features/scheduling/bookings/store";
import { lockFeed } from "@/features/scheduling/calendar-feeds/store";
import { inTx } from "@/server/context";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { seedMember } from "@/testing/worlds/seed-member";
import { makeMember } from "@/testing/worlds/world";

const money = setUpMoney();

test("a row read as it is locked is the row that Prisma reads", async () => {
  const { world } = money;
  const { ctx } = world;
  const { id: member_id } = await makeMember(world);
  const has = await seedMember(world, { member_id, word: "Locked", day: "2026-12-01" });
  const scanner = await createScanner(ctx, { name: "Door" });
  const of = (id: string) => ({ where: { organization_id: world.org.id, id } });
  const { db } = ctx;
  const rows = await inTx(ctx, async (tx) => [
    await lockBooking(tx, has.paid.id),
    await lockPayment(tx, has.cash.id),
    await lockInvoice(tx, has.invoice_id),
    await lockSubscription(tx, has.membership.id),
    await lockFeed(tx, has.feed.id),
    await lockPassDesign(tx, has.pass.pass_design_id),
    await lockScanner(tx, scanner.id),
    await usableCard(tx, { member_id }, has.card),
  ]);
  // Bytes are a Buffer, which is a Uint8Array.
  expect(structuredClone(rows)).toEqual([
    await db.booking.findFirst({ ...of(has.paid.id), include: bookingInclude }),
    await db.payment.findFirst({ ...of(has.cash.id), include: paymentInclude }),
    await db.invoice.findFirst(of(has.invoice_id)),
    await db.subscription.findFirst(of(has.membership.id)),
    await db.calendarFeed.findFirst(of(has.feed.id)),
    await db.passDesign.findFirst(of(has.pass.pass_design_id)),
    await db.doorScanner.findFirst(of(scanner.id)),
    await db.paymentMethod.findFirst(of(has.card)),
  ]);
});
