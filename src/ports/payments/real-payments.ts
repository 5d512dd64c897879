import type pg from "pg";

/** Real payments were taken here before: the sandbox would confirm bookings with cards that cost nothing. */
export class RealPaymentsTaken extends Error {
  override readonly name = "RealPaymentsTaken";
}

/** A processor call records the kind of key that it was made with. */
const REAL_PAYMENT = `SELECT 1 FROM processor_calls
  WHERE kind = 'create_intent' AND params->'metadata'->>'env' = 'live' LIMIT 1`;

/** Raises RealPaymentsTaken if this installation has ever requested a real payment. */
export async function assertNoRealPayments(database: Pick<pg.Pool, "query">): Promise<void> {
  if ((await database.query(REAL_PAYMENT)).rowCount === 0) return;
  throw new RealPaymentsTaken(
    "Real payments were taken here before, and STRIPE_SECRET_KEY is missing: no payments are taken. " +
      "Set the keys again, or SANDBOX_AFTER_REAL_PAYMENTS=on if this is a copy for trials.",
  );
}
