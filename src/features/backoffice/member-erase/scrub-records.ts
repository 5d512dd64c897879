import { namingMember } from "@/features/billing/payments/calls";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import type { KnownAs } from "./known-as";
import { ERASED_REASON } from "./rules";

/** An erased member, with the old name and the new one. */
export type Erased = { id: string; name: string; email: string | null; pseudonym: string };

/**
 * Empties the texts that people wrote into the member's records, and the data that only the member
 * needed. Amounts, numbers, dates and states of money stay. The member itself is erased already:
 * issued invoices require that. Each row counts as changed, so that a program that syncs reads it. Returns the ids of
 * the guests without their names.
 */
export async function scrubRecords(tx: Ctx, of: Erased): Promise<string[]> {
  const where = { organization_id: tx.org.id, member_id: of.id };
  const now = tx.now();
  const { db } = tx;
  await db.booking.updateMany({
    where,
    data: {
      notes: null,
      decision_notes: null,
      cancellation_notes: null,
      metadata: {},
      updated_at: now,
    },
  });
  await scrubReasons(tx, of.id);
  // Whom the member has brought, and as whom the member was brought.
  const { organization_id, member_id } = where;
  const guests = await db.bookingGuest.updateManyAndReturn({
    where: { organization_id, OR: [{ member_id }, { booking: { member_id } }] },
    data: { name: null, email: null, updated_at: now },
    select: { id: true },
  });
  // Whom the member invited into an account.
  await db.accountInvitation.deleteMany({
    where: { organization_id, invited_by_member_id: member_id },
  });
  await db.payment.updateMany({
    where,
    data: {
      notes: null,
      metadata: {},
      client_secret: null,
      failure_message: null,
      save_payment_method_consent: Prisma.DbNull,
      updated_at: now,
    },
  });
  await db.refund.updateMany({
    where: { organization_id: tx.org.id, payment: { member_id: of.id } },
    data: { reason: null, metadata: {}, updated_at: now },
  });
  await db.quote.updateMany({ where, data: { metadata: {}, updated_at: now } });
  await db.pass.updateMany({ where, data: { metadata: {}, updated_at: now } });
  await db.subscription.updateMany({
    where,
    data: { metadata: {}, payment_failure: null, updated_at: now },
  });
  await db.invoice.updateMany({
    where,
    data: { notes: null, external_id: null, metadata: {}, updated_at: now },
  });
  await db.invoice.updateMany({
    // A company that was billed is nothing about the one who pays for it.
    where: { ...where, OR: [{ account_id: null }, { account: { type: { not: "company" } } }] },
    data: { bill_to: Prisma.DbNull },
  });
  await db.creditNote.updateMany({ where, data: { reason: null, metadata: {}, updated_at: now } });
  await db.paymentMethod.updateMany({
    where,
    data: {
      ...{ brand: null, last4: null, exp_month: null, exp_year: null },
      ...{ funding: null, fingerprint: null, consent_at: null, consent: Prisma.DbNull },
      ...{ metadata: {}, updated_at: now },
    },
  });
  await forgetInCalls(tx, of.id);
  await db.memberPhoto.deleteMany({ where });
  await db.favourite.deleteMany({ where });
  await db.pushDevice.deleteMany({ where });
  await db.memberNote.updateMany({
    where: { ...where, deleted_at: null },
    data: { body: "", deleted_at: now, updated_at: now },
  });
  await db.calendarFeed.updateMany({ where, data: { name: "", updated_at: now } });
  await db.calendarFeed.updateMany({
    where: { ...where, revoked_at: null },
    data: { revoked_at: now, updated_at: now },
  });
  await leaveLines(tx, where);
  return guests.map(({ id }) => id);
}

/**
 * Forgets whom others invited by the person's addresses, present and former: as a guest before the
 * address was a member's, or into an account. Returns the rows' ids. Those by an address that
 * another member has now are theirs.
 */
export async function scrubInvited(tx: Ctx, { own }: KnownAs): Promise<string[]> {
  const { id: organization_id } = tx.org;
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    WITH imported AS (
      DELETE FROM member_import_rows
       WHERE organization_id = ${organization_id}
         AND EXISTS (SELECT 1 FROM unnest(cells) AS cell WHERE lower(cell) = ANY (${own}))),
    guests AS (
      UPDATE booking_guests SET name = NULL, email = NULL, updated_at = ${tx.now()}
       WHERE organization_id = ${organization_id} AND member_id IS NULL AND lower(email) = ANY (${own})
      RETURNING id),
    invited AS (
      DELETE FROM account_invitations
       WHERE organization_id = ${organization_id} AND lower(email) = ANY (${own})
      RETURNING id)
    SELECT id FROM guests UNION ALL SELECT id FROM invited`;
  return rows.map(({ id }) => id);
}

/** Replaces what staff wrote as the reason of a lower price; the amounts stay. */
async function scrubReasons(tx: Ctx, id: string): Promise<void> {
  for (const table of ["bookings", "quotes"]) {
    await tx.db.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET price_deductions = (
          SELECT jsonb_agg(CASE one ->> 'type'
              WHEN 'manual' THEN one || jsonb_build_object('description', ${ERASED_REASON}::text) ELSE one END ORDER BY n)
            FROM jsonb_array_elements(price_deductions) WITH ORDINALITY AS d(one, n))
       WHERE organization_id = ${tx.org.id} AND member_id = ${id} AND price_deductions @> '[{"type": "manual"}]'`;
  }
}

/**
 * Removes name, address and consent from old calls to the processor; none of them is made again.
 */
async function forgetInCalls(tx: Ctx, id: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE processor_calls SET params = params - 'email' - 'name' - 'consent'
        - CASE kind WHEN 'attach_card' THEN 'metadata' ELSE '' END
     WHERE organization_id = ${tx.org.id} AND ${namingMember(id)}`;
}

async function leaveLines(
  tx: Ctx,
  where: { organization_id: string; member_id: string },
): Promise<void> {
  const left = await tx.db.waitlistEntry.updateManyAndReturn({
    where: { ...where, status: { in: ["waiting", "offered"] } },
    data: { status: "removed", updated_at: tx.now() },
    select: { id: true },
  });
  for (const { id } of left) await recordEvent(tx, "waitlist.removed", id);
}
