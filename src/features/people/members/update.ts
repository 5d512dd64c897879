import { setAccountsOf } from "@/features/people/accounts/change-members";
import { changedValues } from "@/features/platform/custom-fields/store";
import { checkGroupIds } from "@/features/people/groups/store";
import { endSessionsHere } from "@/features/people/sessions/end";
import { forgetUser } from "@/features/people/sessions/forget-user";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import type { Checked } from "./create";
import type { Member, MemberFields, UpdateMember } from "./schema";
import { loadMember, lockMember, memberInclude, memberTaken, toColumns, toMember } from "./store";

/**
 * Changes the given fields, custom fields key by key; an empty change leaves `updated_at` alone. A new address
 * stays unverified until its owner signs in. Sessions under the old one end here: the new one may be another
 * person's, with other memberships. If nobody else has the old one, its passkeys go, since the next person with it
 * would be opened by them. A member can change only the custom fields that members may edit. Raises MemberNotFound,
 * ExternalIdExists, EmailExists, LastOwner, AccountArchived, and ValidationFailure for groups, accounts and custom
 * fields that the organization does not have.
 */
export async function updateMember(
  ctx: Ctx,
  { member_id, account_ids, ...changes }: UpdateMember,
): Promise<Member> {
  return inTx(ctx, async (tx) => {
    if (account_ids) {
      // Accounts are locked before their members, here as everywhere.
      const { id } = await loadMember(tx, { id: member_id });
      await setAccountsOf(tx, id, account_ids);
    }
    if (Object.keys(changes).length === 0) {
      return toMember(tx, await loadMember(tx, { id: member_id }));
    }
    const before = await lockMember(tx, member_id);
    const { group_ids, custom_fields, ...fields } = changes;
    const data = changedColumns(tx, before, fields, {
      ...(group_ids && { group_ids: await checkGroupIds(tx, group_ids, before.group_ids) }),
      ...(custom_fields && {
        custom_fields: await changedValues(tx, before.custom_fields, custom_fields),
      }),
    });
    const givenUp = isSameEmail(before, fields) ? null : before.email;
    if (givenUp) await endSessionsHere(tx, givenUp);
    const row = await onDuplicate(
      () => tx.db.member.update({ where: byId(tx, before.id), data, include: memberInclude }),
      memberTaken,
    );
    if (givenUp) await forgetUser(tx.db, givenUp);
    await recordEvent(
      tx,
      "member.updated",
      row.id,
      changesOf(toMember(tx, before), toMember(tx, row)),
    );
    return toMember(tx, row);
  });
}

/** Returns the columns that a change writes. Raises ValidationFailure for a phone number that cannot exist. */
export function changedColumns(
  tx: Ctx,
  before: { email: string | null },
  fields: Omit<MemberFields, "group_ids" | "account_ids" | "custom_fields">,
  { group_ids, custom_fields }: Partial<Checked>,
) {
  return {
    ...toColumns(fields),
    ...(group_ids && { group_ids }),
    ...(custom_fields && { custom_fields: custom_fields as object }),
    ...(!isSameEmail(before, fields) && { email_verified: false }),
    updated_at: tx.now(),
  };
}

/** Tells whether a change leaves the address alone, apart from its case. */
export const isSameEmail = (
  before: { email: string | null },
  { email }: Pick<MemberFields, "email">,
) => email === undefined || email?.toLowerCase() === before.email?.toLowerCase();
