import type { Tone } from "@/ui/badge";
import type { ListPayments, Payment } from "../../schema";

/** The views of the list, each with the filter that it stands for. */
export const PAYMENT_VIEW_NAMES = [
  "all",
  "received",
  "waiting",
  "failed",
  "unallocated",
  "refund_failed",
] as const;
type View = (typeof PAYMENT_VIEW_NAMES)[number];
type Filter = { [F in "status" | "waits_for"]?: NonNullable<ListPayments[F]> };

const AWAITED: Payment["status"][] = ["pending", "requires_action", "processing"];
export const PAYMENT_VIEWS: Record<View, Filter> = {
  all: {},
  received: { status: ["succeeded"] },
  waiting: { status: AWAITED },
  failed: { status: ["failed"] },
  unallocated: { waits_for: ["allocation"] },
  refund_failed: { waits_for: ["refund"] },
};

/** Tells whether the money of a payment may still come. */
export function isAwaited(status: Payment["status"]): boolean {
  return AWAITED.includes(status);
}

/** Tells whether a payment has acts: it may still come, or the processor may know more of it. */
export function hasActs({ status, provider }: Pick<Payment, "status" | "provider">): boolean {
  return isAwaited(status) || provider === "processor";
}

const TONES: Record<Payment["status"], Tone> = {
  succeeded: "positive",
  pending: "held",
  requires_action: "held",
  processing: "held",
  failed: "danger",
  cancelled: "neutral",
};

/** Returns how a payment stands for those who look after the money: what was disputed or given back comes first. */
export function standingOf({
  status,
  dispute_status,
  amount,
  amount_refunded,
}: Pick<Payment, "status" | "dispute_status" | "amount" | "amount_refunded">) {
  if (dispute_status === "open") return { tone: "warning", text: "disputed" } as const;
  if (dispute_status === "lost") return { tone: "danger", text: "lost" } as const;
  if (amount_refunded === 0) return { tone: TONES[status], text: status };
  const text = amount_refunded === amount ? "refunded" : "partly_refunded";
  return { tone: "neutral", text } as const;
}

/** Returns what of received money pays no invoice and was not given back, in minor units. */
export function unallocatedOf(
  { status, amount, amount_allocated }: Payment,
  refunds: readonly { amount: number; status: string; credit_note_ids: readonly string[] }[],
): number {
  if (status !== "succeeded") return 0;
  const back = refunds
    .filter(({ status: state, credit_note_ids }) => state !== "failed" && !credit_note_ids.length)
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, amount - amount_allocated - back);
}
