import { forgetBulkWords } from "@/features/backoffice/bulk-actions/on-member-erased";
import { forgetExports } from "@/features/backoffice/exports/on-member-erased";
import { dropPersonalImage } from "@/features/platform/images/personal-image";
import { lockAccount } from "@/features/people/accounts/store";
import { MemberNotFound } from "@/features/people/errors";
import type { Member } from "@/features/people/members/schema";
import { loadMember, toMember } from "@/features/people/members/store";
import { bumpVersions } from "@/features/access/passes/bump-version";
import {
  beginDeletions,
  finishDeletion,
} from "@/features/billing/payment-methods/delete-customers";
import type { ProcessorCall } from "@/features/billing/payments/calls";
import { KEPT_MS } from "@/features/platform/webhooks/rules";
import { byId, type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { MemberIsWalkIn, MemberMerged } from "@/server/data/closed-members";
import { recordEvent } from "@/server/jobs/events";
import { MemberHasOpenMatters } from "./errors";
import { readKnownAs } from "./known-as";
import { leaveAccounts, scrubBillingEmails } from "./leave-accounts";
import { findOpenMatters } from "./open-matters";
import { pseudonymOf } from "./rules";
import type { EraseMember } from "./schema";
import { scrubAccess, scrubAddresses } from "./scrub-access";
import { scrubLines } from "./scrub-lines";
import { type Erased, scrubInvited, scrubRecords } from "./scrub-records";
import { forgetSentAbout, scrubTrail } from "./scrub-trail";

/**
 * Erases an archived member's personal data, for good (art. 17 GDPR), with the records that were
 * merged into it. The data that the books need stays, under a pseudonym: amounts, numbers, dates.
 * The processor deletes its customers now or as soon as it answers, and wallets get a card without
 * the name. Erased already → unchanged; `dry_run` only raises what would be in the way. Raises MemberNotFound, MemberMerged,
 * MemberIsWalkIn and MemberHasOpenMatters.
 */
export async function eraseMember(
  ctx: Ctx,
  { member_id, dry_run = false }: EraseMember,
): Promise<Member> {
  const calls = await inTx(ctx, (tx) => erase(tx, member_id, dry_run));
  // The customer can no longer be used here; an outage only delays the processor's part.
  for (const call of calls) await finishDeletion(ctx, call).catch(() => undefined);
  return toMember(ctx, await loadMember(ctx, { id: member_id }));
}

async function erase(tx: Ctx, id: string, dry_run: boolean): Promise<ProcessorCall[]> {
  const found = await loadMember(tx, { id });
  if (found.erased_at) return [];
  if (found.walk_in) throw MemberIsWalkIn();
  // Accounts are locked before their members, here as everywhere.
  for (const account_id of found.account_ids.toSorted()) await lockAccount(tx, account_id);
  const member = await lockForEnd(tx, id);
  if (member.erased_at) return [];
  if (member.merged_into_id) {
    throw MemberMerged({ resource: "member", resource_id: member.merged_into_id });
  }
  const reasons = await findOpenMatters(tx, member);
  if (reasons.length > 0)
    throw MemberHasOpenMatters({ resource: "member", resource_id: id, reasons });
  if (dry_run) return [];
  const accounts = await leaveAccounts(tx, id);
  const calls = await beginDeletions(tx, { member_id: id });
  const records = [
    member,
    ...(await tx.db.member.findMany({ where: { organization_id: tx.org.id, merged_into_id: id } })),
  ];
  const known = await readKnownAs(tx, records);
  const invited = await scrubInvited(tx, known);
  const billed = await scrubBillingEmails(tx, known);
  const others = [...accounts, ...invited, ...billed];
  const guests = [...invited];
  for (const record of records)
    guests.push(...(await scrub(tx, { ...record, pseudonym: pseudonymOf(record) }, others)));
  const since = new Date(tx.now().getTime() - KEPT_MS);
  const exports = await forgetExports(tx, since);
  const bulk = await forgetBulkWords(tx, { member_ids: records.map((record) => record.id) });
  await forgetSentAbout(tx, [...exports, ...bulk]);
  await scrubAddresses(tx, known);
  await scrubLines(tx, known, pseudonymOf(member));
  // A guest's ticket is the host's, and stays valid where it was.
  const guest_id = { in: guests };
  const ended = { OR: [{ member_id: id }, { guest_id, revoked_at: { not: null } }] };
  await bumpVersions(tx, ended, "revoked");
  await bumpVersions(tx, { guest_id, member_id: { not: id } }, "member");
  await recordEvent(tx, "member.erased", id);
  return calls;
}

/**
 * Locks the member so that no row of it is created until the transaction ends: writers wait, and
 * then see the end.
 */
async function lockForEnd(tx: Ctx, id: string) {
  await tx.db.$queryRaw`
    SELECT 1 FROM members WHERE organization_id = ${tx.org.id} AND id = ${id} FOR UPDATE`;
  const row = await tx.db.member.findFirst({ where: { organization_id: tx.org.id, id } });
  if (!row) throw MemberNotFound({ resource: "member", resource_id: id });
  return row;
}

/** Writes the erased member and empties its records. Returns the ids of the guests without their names. */
async function scrub(
  tx: Ctx,
  of: Erased & { photo_image_id: string | null },
  others: string[],
): Promise<string[]> {
  const now = tx.now();
  await tx.db.member.update({
    where: byId(tx, of.id),
    data: {
      ...{ name: of.pseudonym, email: null, email_verified: false, external_id: null },
      ...{
        phone: Prisma.DbNull,
        address: Prisma.DbNull,
        billing_details: Prisma.DbNull,
        locale: null,
      },
      ...{ group_ids: [], custom_fields: {}, metadata: {}, muted: [] },
      photo_image_id: null,
      ...{ erased_at: now, updated_at: now },
    },
  });
  await dropPersonalImage(tx, of.photo_image_id);
  const guests = await scrubRecords(tx, of);
  await scrubAccess(tx, of);
  await scrubTrail(tx, { member_id: of.id, others });
  return guests;
}
