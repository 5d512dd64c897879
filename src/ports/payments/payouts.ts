import type { Call } from "./call";

/** Money that the processor sent to the club's bank, or is sending. */
export interface PayoutState {
  id: string;
  /** Money that was paid may still come back: the status is then `failed`, days later. */
  status: "pending" | "in_transit" | "paid" | "failed" | "cancelled" | "unknown";
  /** Negative where the bank account was debited. */
  amount: number;
  currency: string;
  /** The day on which the bank is expected to have it, `YYYY-MM-DD`. */
  arrives_on: string;
  created_at: Date;
  /** Whether the processor tells what is in it: not of one that somebody started by hand. */
  itemized: boolean;
  failure_code: string | null;
}

/** The kinds of what a payout is made of; what we do not know is an `adjustment`. */
export type PayoutItemType = "payment" | "refund" | "dispute" | "fee" | "adjustment";

/** One movement of the balance that a payout has paid out: `net` is `gross` less `fee`. */
export interface PayoutItemState {
  id: string;
  type: PayoutItemType;
  /** The processor's own word for it. */
  category: string;
  gross: number;
  fee: number;
  net: number;
  /** The payout's, also where the payer paid in another one. */
  currency: string;
  created_at: Date;
  description: string | null;
  intent_id: string | null;
  refund_id: string | null;
}

/** What the processor sends to the bank, and what that is made of. */
export interface PayoutsPort {
  /** Newest first. `arriving_until` is for an organization with a clock of its own: what has arrived by its time. */
  listPayouts(
    request: Call & { created_after?: Date; arriving_until?: Date },
  ): Promise<PayoutState[]>;
  retrievePayout(request: Call & { payout_id: string }): Promise<PayoutState>;
  /** Newest first, without the payout's own movement. Only of an itemized payout. */
  listPayoutItems(request: Call & { payout_id: string }): Promise<PayoutItemState[]>;
}
