import { lockAccount, placeKey } from "@/features/people/accounts/store";
import { byId, type Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { KnownAs } from "./known-as";

/**
 * Removes a member from all accounts, archived ones too. An emptied personal or household account
 * keeps its documents, without naming its owner. Called before the member is locked. Returns the
 * ids of those accounts.
 */
export async function leaveAccounts(tx: Ctx, member_id: string): Promise<string[]> {
  const organization_id = tx.org.id;
  const where = { organization_id, member_id };
  const rows = await tx.db.accountMember.findMany({ where, orderBy: { account_id: "asc" } });
  const emptied: string[] = [];
  for (const { account_id } of rows) {
    const { type, members } = await lockAccount(tx, account_id);
    await tx.db.accountMember.delete({ where: placeKey(tx, { account_id, member_id }) });
    const last = members.length === 1 && type !== "company";
    await tx.db.account.update({
      where: byId(tx, account_id),
      data: { updated_at: tx.now(), ...(last && EMPTY) },
    });
    const others = members.filter((member) => member.member_id !== member_id);
    const told = changesOf({ members }, { members: others });
    await recordEvent(tx, "account.updated", account_id, { ...told, member_id, role: null });
    if (last) emptied.push(account_id);
  }
  return emptied;
}

/**
 * Removes the person's addresses from where households and persons are billed, though others stay in the account; a
 * company's address is its own. Returns the ids of those accounts.
 */
export async function scrubBillingEmails(tx: Ctx, { own }: KnownAs): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    UPDATE accounts SET billing_email = NULL, updated_at = ${tx.now()}
     WHERE organization_id = ${tx.org.id} AND type <> 'company' AND lower(billing_email) = ANY (${own})
    RETURNING id`;
  return rows.map(({ id }) => id);
}

const EMPTY = {
  ...{ name: "Erased account", billing_email: null, tax_id: null, external_id: null },
  billing_address: Prisma.DbNull,
  metadata: {},
};
