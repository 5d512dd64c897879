import type { Db } from "@/server/data/db";

/**
 * Deletes what signs in by addresses that nobody has any more: the passkeys would open the account of whoever gets an
 * address next. An address belongs to members of any organization, archived ones too, and to the staff of any. Returns
 * the addresses that are nobody's. Call it in a transaction, after the rows have lost the addresses.
 */
export async function forgetUsers(tx: Db, emails: readonly string[]): Promise<string[]> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (addresses.length === 0) return [];
  // Of two transactions that take an address from its last two owners, the second waits here, and then sees the first.
  await tx.$queryRaw`
    SELECT 1 FROM users WHERE email = ANY (${addresses}) ORDER BY email FOR UPDATE`;
  // One statement looks and deletes, so that no row changes its owner in between.
  const forgotten = await tx.$queryRaw<{ email: string }[]>`
    WITH free AS (
      SELECT a.email FROM unnest(${addresses}::text[]) AS a (email)
       WHERE NOT EXISTS (SELECT 1 FROM members m WHERE lower(m.email) = lower(a.email))
         AND NOT EXISTS (SELECT 1 FROM staff_members s WHERE s.email = lower(a.email) AND s.status <> 'removed')),
    asked AS (DELETE FROM sign_in_requests r USING free WHERE r.email = free.email),
    gone AS (DELETE FROM users u USING free WHERE u.email = free.email)
    SELECT email FROM free`;
  return forgotten.map(({ email }) => email);
}

/** Does so for one address. Returns whether it is nobody's now. */
export async function forgetUser(tx: Db, email: string): Promise<boolean> {
  return (await forgetUsers(tx, [email])).length > 0;
}
