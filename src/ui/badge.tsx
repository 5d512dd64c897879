import clsx from "clsx";
import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "positive" | "held" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  held: "bg-held-soft text-held",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const statuses: Record<string, { tone: Tone; text: string }> = {
  held: { tone: "held", text: "Held for you" },
  pending_payment: { tone: "held", text: "Payment in progress" },
  pending_approval: { tone: "held", text: "Waiting for approval" },
  confirmed: { tone: "positive", text: "Confirmed" },
  checked_in: { tone: "accent", text: "Checked in" },
  completed: { tone: "neutral", text: "Completed" },
  declined: { tone: "danger", text: "Declined" },
  no_show: { tone: "warning", text: "Missed" },
  cancelled: { tone: "neutral", text: "Cancelled" },
  expired: { tone: "neutral", text: "Not paid in time" },
  paid: { tone: "positive", text: "Paid" },
  open: { tone: "warning", text: "To pay" },
  partially_paid: { tone: "warning", text: "Partly paid" },
  past_due: { tone: "danger", text: "Overdue" },
  voided: { tone: "neutral", text: "Void" },
  draft: { tone: "neutral", text: "Draft" },
  uncollectible: { tone: "neutral", text: "Written off" },
};

/** Shows the state of a booking or an invoice, as a word; an unknown one is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const known = statuses[status];
  return (
    <Badge tone={known?.tone ?? "neutral"}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {known?.text ?? status.replaceAll("_", " ")}
    </Badge>
  );
}
