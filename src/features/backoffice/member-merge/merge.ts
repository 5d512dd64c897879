import { dropEmailChanges } from "@/features/people/members/change-email";
import { dropPersonalImage } from "@/features/platform/images/personal-image";
import type { Member } from "@/features/people/members/schema";
import { loadMember, memberInclude, toMember } from "@/features/people/members/store";
import { finishDeletion } from "@/features/billing/payment-methods/delete-customers";
import type { ProcessorCall } from "@/features/billing/payments/calls";
import { endSessionsHere } from "@/features/people/sessions/end";
import { forgetUser } from "@/features/people/sessions/forget-user";
import { byId, type Ctx, inTx } from "@/server/context";
import { MemberIsWalkIn } from "@/server/data/closed-members";
import { Prisma, sqlState } from "@/server/data/db";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { MembersNotMergeable } from "./errors";
import { findConflicts } from "./conflicts";
import { lockBoth } from "./lock";
import { mergeAccounts } from "./merge-accounts";
import { mergeCards, planCards } from "./merge-cards";
import { countRows, moveRows } from "./move-rows";
import { fillGaps } from "./rules";
import { KINDS, type Counts, type MergeMember, type MergeResult } from "./schema";

type Row = Awaited<ReturnType<typeof loadMember>>;
type Both = { target: Row; duplicate: Row };
type Done = { result: MergeResult; calls: ProcessorCall[] };

const DEADLOCK = "40P01";
const NOTHING = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts;

/**
 * Merges two records of the same person into one member: the source's rows move to the member,
 * whose own values count where both have one; the source stays as a tombstone that names its
 * target. Cards at a provider account where both are customers are removed at the processor, now or
 * as soon as it answers. Merged so already → unchanged; a dry run changes nothing and lists the
 * conflicts. Raises MemberNotFound, MemberIsWalkIn and MembersNotMergeable.
 */
export async function mergeMember(ctx: Ctx, input: MergeMember): Promise<MergeResult> {
  const { result, calls } = await retryDeadlock(() => inTx(ctx, (tx) => merge(tx, input)));
  // Nobody waits for it: the reconciler repeats the calls that fail here.
  for (const call of calls) await finishDeletion(ctx, call).catch(() => undefined);
  return result;
}

/**
 * Runs a merge again after a deadlock: a writer may hold rows that are wanted here, and want rows
 * held here.
 */
async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || attempt === 3) throw error;
    }
  }
}

async function merge(tx: Ctx, input: MergeMember): Promise<Done> {
  const { id: target } = await loadMember(tx, { id: input.member_id });
  const { id: duplicate } = await loadMember(tx, { id: input.source_member_id });
  const both = await lockBoth(tx, { target, duplicate });
  if (both.target.walk_in || both.duplicate.walk_in) throw MemberIsWalkIn();
  const dry_run = input.dry_run ?? false;
  const said = {
    ...{ dry_run, member: toMember(tx, both.target), source: toMember(tx, both.duplicate) },
    ...{ moved: NOTHING, filled: [], account_ids: [], reasons: [] },
    ...{ removed_payment_method_ids: [], cardless_subscription_ids: [] },
  };
  if (both.duplicate.merged_into_id === target) return { result: said, calls: [] };
  const reasons = await findConflicts(tx, both);
  if (reasons.length > 0 && !dry_run) {
    throw MembersNotMergeable({ resource: "member", resource_id: duplicate, reasons });
  }
  const { accounts, ...cards } = await planCards(tx, both);
  const gaps = fillGaps(both.target, both.duplicate);
  const plan = {
    ...{ ...said, ...cards, reasons, moved: await countRows(tx, both), filled: filledBy(gaps) },
    account_ids: both.duplicate.account_ids,
  };
  if (dry_run) return { result: plan, calls: [] };

  await mergeAccounts(tx, both);
  const calls = await mergeCards(tx, both, { accounts, ...cards });
  const source = await entomb(tx, both);
  const member = await fill(tx, both, gaps);
  // Only now: the member may have got the source's address.
  if (both.duplicate.email) await forgetUser(tx.db, both.duplicate.email);
  await moveRows(tx, both);
  await tell(tx, both, { ...plan, member, source });
  return { result: { ...plan, ...(await present(tx, both)) }, calls };
}

const filledBy = (gaps: object) =>
  Object.keys(gaps)
    // They come with the address.
    .filter((name) => name !== "email_verified" && name !== "muted")
    .map((name) => (name === "photo_image_id" ? "photo_url" : name))
    .sort();

/**
 * Turns the source into a tombstone: its name, and its target. Its address and ids are free for the
 * other.
 */
async function entomb(tx: Ctx, { target, duplicate }: Both) {
  const now = tx.now();
  if (duplicate.email) await endSessionsHere(tx, duplicate.email);
  await tx.db.member.updateMany({
    where: { organization_id: tx.org.id, merged_into_id: duplicate.id },
    data: { merged_into_id: target.id },
  });
  const row = await tx.db.member.update({
    where: byId(tx, duplicate.id),
    data: {
      ...{ email: null, email_verified: false, external_id: null, locale: null },
      ...{ phone: Prisma.DbNull, address: Prisma.DbNull, billing_details: Prisma.DbNull },
      group_ids: [],
      ...{ custom_fields: {}, metadata: {}, suspended_from: null },
      photo_image_id: null,
      ...{ status: "archived", archived_from: duplicate.archived_from ?? duplicate.status },
      ...{ archived_at: duplicate.archived_at ?? now, merged_into_id: target.id, updated_at: now },
    },
    include: memberInclude,
  });
  if (target.photo_image_id !== null) await dropPersonalImage(tx, duplicate.photo_image_id);
  await dropEmailChanges(tx, duplicate.id);
  return toMember(tx, row);
}

async function fill(tx: Ctx, { target }: Both, gaps: ReturnType<typeof fillGaps>) {
  const data = { ...gaps, updated_at: tx.now() } as Prisma.MemberUpdateInput;
  const row = await tx.db.member.update({
    where: byId(tx, target.id),
    data,
    include: memberInclude,
  });
  return toMember(tx, row);
}

/** A signed address opens the photo: the history keeps it without. */
const unsigned = (member: Member) => ({
  ...member,
  photo_url: member.photo_url?.split("?")[0] ?? null,
});

async function tell(tx: Ctx, { target, duplicate }: Both, { moved, member, source }: MergeResult) {
  await recordEvent(tx, "member.merged", duplicate.id, {
    merged_into_id: target.id,
    ...changesOf(unsigned(toMember(tx, duplicate)), unsigned(source)),
  });
  await recordEvent(tx, "member.merged", target.id, {
    source_member_id: duplicate.id,
    moved,
    ...changesOf(unsigned(toMember(tx, target)), unsigned(member)),
  });
}

async function present(tx: Ctx, { target, duplicate }: Both) {
  const view = async ({ id }: Row) => toMember(tx, await loadMember(tx, { id }));
  return { member: await view(target), source: await view(duplicate) };
}
