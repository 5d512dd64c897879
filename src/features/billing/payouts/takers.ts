import type { Db } from "@/server/data/db";

/** An organization that takes cards by an account. */
type Taker = { id: string; tenant_id: string };

/**
 * Returns the organizations that have taken cards by an account of the processor, empty for the platform's own. An account
 * that several customers of the installation share pays them out together: no payout of it is anybody's to see.
 */
export async function takersOf(
  { db }: { db: Db },
  account: string,
): Promise<{ takers: Taker[]; shared: boolean }> {
  const takers = await db.organization.findMany({
    where: { payments: { some: { account, provider: "processor" } } },
    select: { id: true, tenant_id: true },
  });
  return { takers, shared: new Set(takers.map(({ tenant_id }) => tenant_id)).size > 1 };
}
