import { randomUUID } from "node:crypto";
import { newId } from "@/lib/ids";
import { endOf } from "@/lib/pass-end";
import {
  PassDesignArchived,
  PassDesignNotFound,
  PassDesignNotPublished,
} from "@/features/access/pass-designs/errors";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { encryptSecret, randomToken, sha256 } from "@/server/config/secrets";
import { MemberNotFound } from "@/features/people/errors";
import { MemberArchived } from "./errors";
import type { CreatePass, Pass } from "./schema";
import { type PassRow, passInclude } from "./store";
import { toPass } from "./view";

export type NewPass = {
  member_id: string;
  pass_design_id: string;
  booking_id: string | null;
  guest_id?: string | null;
  expires_at: Date | null;
  replaces_pass_id?: string;
  metadata?: object;
};

/**
 * Creates a pass for a member, not yet installable. Its serial number and tokens are created here
 * and never change. Raises MemberNotFound, MemberArchived, PassDesignNotFound, and field faults for
 * a ticket without a booking, a booking of another member and an end that has passed.
 */
export async function createPass(ctx: Ctx, input: CreatePass): Promise<Pass> {
  return toPass(ctx, await inTx(ctx, (tx) => makePass(tx, input)));
}

/** Creates the row of `createPass`, in the caller's transaction. */
export async function makePass(tx: Ctx, input: CreatePass): Promise<PassRow> {
  await lockHolder(tx, input.member_id);
  await assertReferences(tx, input);
  const now = tx.now();
  const expires_at = input.expires_at ? new Date(input.expires_at) : null;
  if (expires_at && expires_at <= now) {
    throw fieldFault(
      ["body", "expires_at"],
      "datetime_future",
      "Input should be in the future",
      input.expires_at,
    );
  }
  const { metadata = {}, booking_id = null } = input;
  return insertPass(tx, { ...input, booking_id, expires_at, metadata });
}

/** Returns the fields that a replacement takes from the old pass, including its end date. */
export function inheritedFrom(old: PassRow): NewPass {
  const { id: replaces_pass_id, member_id, pass_design_id, booking_id, guest_id } = old;
  const expires_at = endOf(old, old.pass_design);
  const metadata = old.metadata as object;
  return {
    ...{ replaces_pass_id, member_id, pass_design_id, booking_id, guest_id },
    ...{ expires_at, metadata },
  };
}

/** Inserts a pass with tokens of its own; the caller has checked its references. */
export async function insertPass(
  tx: Ctx,
  { expires_at, ...references }: NewPass,
): Promise<PassRow> {
  const now = tx.now();
  const share_token = randomToken();
  const row = await tx.db.pass.create({
    data: {
      ...references,
      id: newId("pas"),
      organization_id: tx.org.id,
      wallet_serial_number: randomUUID(),
      authentication_token: encryptSecret(randomToken()),
      share_token: encryptSecret(share_token),
      share_token_hash: sha256(share_token),
      expires_at,
      created_at: now,
      updated_at: now,
    },
    include: passInclude,
  });
  const { member_id, replaces_pass_id } = row;
  await recordEvent(tx, "pass.created", row.id, {
    member_id,
    ...(replaces_pass_id !== null && { replaces_pass_id }),
  });
  return row;
}

/**
 * Keeps a member from being archived until the transaction ends: a concurrent archiving either sees
 * the new pass and revokes it, or is seen here. Called before any pass is locked, here as
 * everywhere. Raises MemberNotFound and MemberArchived.
 */
export async function lockHolder(tx: Ctx, member_id: string): Promise<void> {
  const organization_id = tx.org.id;
  await tx.db
    .$queryRaw`SELECT 1 FROM members WHERE id = ${member_id} AND organization_id = ${organization_id} FOR SHARE`;
  const member = await tx.db.member.findFirst({
    where: { organization_id, id: member_id },
    select: { archived_at: true, status: true },
  });
  if (!member) throw MemberNotFound({ resource: "member", resource_id: member_id });
  if (member.archived_at) throw MemberArchived({ current_status: member.status });
}

async function assertReferences(tx: Ctx, input: CreatePass): Promise<void> {
  const organization_id = tx.org.id;
  const design = await tx.db.passDesign.findFirst({
    where: { organization_id, id: input.pass_design_id },
    select: { archived_at: true, published_revision: true, type: true },
  });
  const named = { resource: "pass_design", resource_id: input.pass_design_id };
  if (!design) throw PassDesignNotFound(named);
  if (design.archived_at) throw PassDesignArchived(named);
  if (design.published_revision === null) throw PassDesignNotPublished(named);
  const { booking_id, member_id } = input;
  if (!booking_id) {
    if (design.type === "event_ticket") throw bookingMissing();
    return;
  }
  const where = { organization_id, id: booking_id, member_id };
  if (await tx.db.booking.findFirst({ where, select: { id: true } })) return;
  throw fieldFault(
    ["body", "booking_id"],
    "booking_not_found",
    "Input should be a booking of the member",
    booking_id,
  );
}

/** A ticket shows its booking's time and place: without one it would open no door. */
function bookingMissing(): Error {
  const words = "A pass of an event_ticket design is the ticket of a booking";
  return fieldFault(["body", "booking_id"], "missing", words, null);
}
