import { takesCards } from "@/features/billing/payments/takes-cards";
import { type Installation, payersIn } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";
import { comparePayments } from "./compare-payments";
import { compareDisputes, compareRefunds } from "./compare-refunds";

/** An account at the processor, and the organizations that use it. */
export type Account = { account: string | null; organizations: Set<string> };

/** The number of objects compared, and the changes. */
export type Compared = { compared: number; found: Change[] };
export type Comparison = { compared: Record<keyof typeof NONE, number>; found: Change[] };
const NONE = { payments: 0, refunds: 0, disputes: 0 };

/** Runs `compareBooks` as a round of the worker, over its usual periods. */
export async function compareWithProcessor(installation: Installation): Promise<Change[]> {
  return (await compareBooks(installation)).found;
}

/**
 * Compares the processor's charges, refunds and disputes with our books, account by account. Settles an intent
 * that a payment waits for. Reports an intent that names us but is in no book, since its money may be known to
 * nobody here; also every different amount or outcome, and objects that only our books have. Records refunds
 * and disputes of our payments, whoever made them. Looks back over its usual periods, or to `since`. Finds
 * nothing if all agree, or without a processor. Safe to repeat.
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

/** Returns the accounts of an installation's organizations, each with those that use it. */
export async function listAccounts({ db, only, mode }: Installation): Promise<Account[]> {
  const organizations = await db.organization.findMany({
    where: only ? { id: only.id } : mode ? payersIn(mode) : {},
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
