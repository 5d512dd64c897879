import type { Ctx, Organization } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";

/** Stores how the organization takes cards; `choose` of the processor's account decides whether it may. In a transaction. */
export async function setCardPayments(tx: Ctx, card_payments: string): Promise<Organization> {
  const data = { card_payments, updated_at: tx.now() };
  const org = await tx.db.organization.update({ where: { id: tx.org.id }, data });
  const before = { card_payments: tx.org.card_payments ?? "on" };
  const told = changesOf(before, { card_payments });
  await recordEvent({ ...tx, org }, "organization.updated", org.id, told);
  return org;
}

/** Stores the organization's own account at the processor. In a transaction. */
export async function setProcessorAccount(tx: Ctx, provider_account_id: string): Promise<void> {
  const data = { provider_account_id, updated_at: tx.now() };
  const org = await tx.db.organization.update({ where: { id: tx.org.id }, data });
  const before = { provider_account_id: tx.org.provider_account_id };
  const told = changesOf(before, { provider_account_id });
  await recordEvent({ ...tx, org }, "organization.updated", org.id, told);
}

/** Stores which steps of the set-up the club leaves out. In a transaction. */
export async function setSkippedSteps(tx: Ctx, skipped_steps: string[]): Promise<void> {
  await tx.db.organization.update({ where: { id: tx.org.id }, data: { skipped_steps } });
}
