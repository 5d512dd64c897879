/** Rows of money as the database alone sees them: what no verb would write can be written here. */
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { makeMember, type World } from "./world";

const run = (sql: string, values: unknown[]) => getDatabase().pool.query(sql, values);

/** Writes a payment that was received. Returns its id. */
export async function paymentRow(world: World, purpose = "booking"): Promise<string> {
  const { id: member } = await makeMember(world);
  const id = newId("pay");
  await run(
    "INSERT INTO payments (id, tenant_id, organization_id, member_id, amount, currency, status, provider, purpose) VALUES ($1, $2, $3, $4, 1, 'EUR', 'succeeded', 'processor', $5)",
    [id, world.org.tenant_id, world.org.id, member, purpose],
  );
  return id;
}

/** Inserts a dispute of a new payment; one that `waits` has a deadline for evidence. */
export async function insertDispute(
  world: World,
  of: { [F in "amount" | "status" | "waits"]?: unknown } = {},
) {
  const { amount = 1, status = "needs_response", waits } = of;
  return run(
    "INSERT INTO disputes (id, organization_id, payment_id, provider_dispute_id, amount, currency, reason, status, respond_by, opened_at) VALUES ($1, $2, $3, 'du_1', $4, 'EUR', 'fraudulent', $5, $6, now())",
    [
      newId("dsp"),
      world.org.id,
      await paymentRow(world),
      amount,
      status,
      waits ? new Date() : null,
    ],
  );
}

/** Inserts a payout. Returns its id. */
export async function insertPayout({ org }: World, status = "paid"): Promise<string> {
  const id = newId("pyo");
  await run(
    "INSERT INTO payouts (id, organization_id, provider_payout_id, status, amount, currency, arrives_on, itemized, created_at) VALUES ($1, $2, 'po_1', $3, 96, 'EUR', now(), true, now())",
    [id, org.id, status],
  );
  return id;
}

/** Inserts an item of a payout: a payment less its fee. */
export function insertPayoutItem(
  { org }: World,
  payout_id: string,
  { type = "payment", net = 96 } = {},
) {
  return run(
    "INSERT INTO payout_items (id, organization_id, payout_id, provider_item_id, type, category, gross, fee, net, currency, created_at) VALUES ($1, $2, $3, 'txn_1', $4, 'charge', 100, 4, $5, 'EUR', now())",
    [newId("pyi"), org.id, payout_id, type, net],
  );
}
