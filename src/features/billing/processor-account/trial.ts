import { TAKEN_BACK, UNDECIDED_PART } from "@/features/billing/disputed/where";
import type { Ctx } from "@/server/context";
import { CardsTaken, TrialNotOffered, TrialPaymentsOpen } from "./errors";

/** Tells whether the club may charge test cards: where there are such, and no real card was charged. */
export async function mayTry(ctx: Ctx): Promise<boolean> {
  return takesTestCards(ctx) && !(await hasTakenCards(ctx));
}

/** Raises TrialNotOffered and CardsTaken. Call it under the organization's lock. */
export async function assertMayTry(ctx: Ctx): Promise<void> {
  if (!takesTestCards(ctx)) throw TrialNotOffered();
  if (await hasTakenCards(ctx)) throw CardsTaken();
}

/**
 * Raises TrialPaymentsOpen while the books hold money of a test card that can be refunded. What its bank has taken cannot,
 * nor the rest of such a payment before the bank decides, which no bank ever does of a test.
 */
export async function assertTrialOver(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM payments p
     WHERE p.organization_id = ${ctx.org.id} AND p.provider = 'processor'
       AND p.status IN ('pending', 'requires_action', 'processing', 'succeeded')
       AND p.amount_refunded + ${TAKEN_BACK} < p.amount AND ${UNDECIDED_PART} = 0
     LIMIT 1`;
  if (rows.length > 0) throw TrialPaymentsOpen();
}

function takesTestCards({ org, paymentsOf }: Ctx): boolean {
  return paymentsOf({ ...org, card_payments: "trial" }).clientConfig(null).test_mode;
}

/** A processor call records the kind of key that it was made with. */
async function hasTakenCards({ db, org }: Ctx): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM processor_calls c
     WHERE c.organization_id = ${org.id} AND c.kind = 'create_intent'
       AND c.params->'metadata'->>'env' = 'live' LIMIT 1`;
  return rows.length > 0;
}
