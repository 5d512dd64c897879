import { byId, type Ctx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { loadAccount, placeKey } from "@/features/people/accounts/store";
import { higherRole } from "./rules";

type Both = { target: { id: string }; duplicate: { id: string } };

/**
 * Puts the remaining member into the other's place in its accounts; of two roles, the higher one
 * counts.
 */
export async function mergeAccounts(tx: Ctx, { target, duplicate }: Both): Promise<string[]> {
  const now = tx.now();
  const rows = await tx.db.accountMember.findMany({
    where: { organization_id: tx.org.id, member_id: duplicate.id },
    orderBy: { account_id: "asc" },
  });
  for (const { organization_id, account_id, role: had, agreed_at, created_at } of rows) {
    const of = { account_id, member_id: target.id };
    const { members } = await loadAccount(tx, { id: account_id });
    const key = placeKey(tx, of);
    const own = await tx.db.accountMember.findUnique({ where: key });
    const role = own ? higherRole(own.role, had) : had;
    const agreed = { agreed_at: own?.agreed_at ?? agreed_at };
    const create = { organization_id, ...of, role, ...agreed, created_at };
    // The other leaves last, so that no account is without its owner meanwhile.
    await tx.db.accountMember.upsert({ where: key, create, update: { role, ...agreed } });
    const left = { account_id, member_id: duplicate.id };
    await tx.db.accountMember.delete({ where: placeKey(tx, left) });
    await tx.db.account.update({ where: byId(tx, account_id), data: { updated_at: now } });
    const after = await loadAccount(tx, { id: account_id });
    const told = changesOf({ members }, { members: after.members });
    await recordEvent(tx, "account.updated", account_id, { ...told, member_id: target.id, role });
  }
  return rows.map(({ account_id }) => account_id);
}
