import { useTranslations } from "next-intl";
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

const statuses = {
  held: "held",
  pending_payment: "held",
  pending_approval: "held",
  confirmed: "positive",
  checked_in: "accent",
  completed: "neutral",
  declined: "danger",
  no_show: "warning",
  cancelled: "neutral",
  expired: "neutral",
  paid: "positive",
  open: "warning",
  partially_paid: "warning",
  past_due: "danger",
  voided: "neutral",
  draft: "neutral",
  uncollectible: "neutral",
} as const satisfies Record<string, Tone>;

function isStatus(status: string): status is keyof typeof statuses {
  return Object.hasOwn(statuses, status);
}

/** Shows the state of a booking or an invoice, as a word (`text` for another reader); an unknown one is shown as it is. */
export function StatusBadge({ status, text }: { status: string; text?: string }) {
  const words = useTranslations("ui.status");
  const known = isStatus(status);
  return (
    <Badge tone={known ? statuses[status] : "neutral"}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {text ?? (known ? words(status) : status.replaceAll("_", " "))}
    </Badge>
  );
}
