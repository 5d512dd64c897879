import { takesCards } from "@/features/billing/payments/takes-cards";
import type { Change, Installation } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { comparePayments } from "./compare-payments";
import { compareDisputes, compareRefunds } from "./compare-refunds";

/** An account at the processor, and whose it is. */
export type Account = { account: string | null; organizations: Set<string> };

/** How many there were to compare, and what came of it. */
export type Compared = { compared: number; found: Change[] };
export type Comparison = { compared: Record<keyof typeof NONE, number>; found: Change[] };
const NONE = { payments: 0, refunds: 0, disputes: 0 };

/** `compareBooks` as a round of the worker: give or take an hour, and what takes longer. */
export async function compareWithProcessor(installation: Installation): Promise<Change[]> {
  return (await compareBooks(installation)).found;
}

/**
 * Goes through what the processor has charged, given back and lost to banks, account by account, and
 * compares it with our books. An intent that a payment waits for is settled; one that names us but is in
 * no book is reported, since it may be money that nobody here knows of, and so is every amount and outcome
 * that differs, and what only our books have. Refunds and disputes of our payments are taken in, whoever
 * made them. Looks back as far as a round must, or to `since`. Nothing found → they agree, or there is no processor
 * to compare with. It may be repeated.
 */
export async function compareBooks(installation: Installation, since?: Date): Promise<Comparison> {
  const compared = { ...NONE };
  const found: Change[] = [];
  if (!takesCards(installation)) return { compared, found };
  const failed = await forEach(
    await listAccounts(installation),
    ({ account }) => ({ what: "account", id: account ?? "platform" }),
    async (account) => {
      for (const [what, compare] of Object.entries(COMPARED)) {
        const part = await compare(installation, account, since);
        compared[what as keyof typeof NONE] += part.compared;
        found.push(...part.found);
      }
      return null;
    },
  );
  return { compared, found: [...found, ...failed] };
}

const COMPARED = { payments: comparePayments, refunds: compareRefunds, disputes: compareDisputes };

async function listAccounts({ db, only, mode }: Installation): Promise<Account[]> {
  const organizations = await db.organization.findMany({
    where: only ? { id: only.id } : { ...(mode && { mode }) },
    select: { id: true, provider_account_id: true },
  });
  const accounts = new Map<string | null, Account>();
  for (const { id, provider_account_id: account } of organizations) {
    const known = accounts.get(account) ?? { account, organizations: new Set() };
    accounts.set(account, known);
    known.organizations.add(id);
  }
  return [...accounts.values()];
}
