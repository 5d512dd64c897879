import { lockAccount } from "@/features/people/accounts/store";
import { lockMember } from "@/features/people/members/store";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";

/** Rows that verbs of money and places lock before they read the member, in their order. */
const BEFORE_MEMBERS = ["bookings", "subscriptions", "processor_customers", "payments", "invoices"];

/**
 * Locks two members, and first the rows that others hold while they write for one of them: so
 * neither waits for the other for ever. Once it returns, no row is created for either until the
 * transaction ends; writers under way have finished. Returns both as they are now.
 */
export async function lockBoth(
  tx: Ctx,
  { target, duplicate }: { target: string; duplicate: string },
) {
  for (const table of BEFORE_MEMBERS) {
    await tx.db.$queryRaw`
      SELECT 1 FROM ${Prisma.raw(table)}
       WHERE organization_id = ${tx.org.id} AND member_id IN (${target}, ${duplicate}) ORDER BY id FOR NO KEY UPDATE`;
  }
  const where = { organization_id: tx.org.id, member_id: { in: [target, duplicate] } };
  const accounts = await tx.db.accountMember.findMany({ where, distinct: ["account_id"] });
  for (const { account_id } of accounts.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)))
    await lockAccount(tx, account_id);
  // Not only against changes: a new row of a member takes a share of its key.
  await tx.db.$queryRaw`
    SELECT 1 FROM members WHERE organization_id = ${tx.org.id} AND id IN (${target}, ${duplicate})
     ORDER BY id FOR UPDATE`;
  return { target: await lockMember(tx, target), duplicate: await lockMember(tx, duplicate) };
}
