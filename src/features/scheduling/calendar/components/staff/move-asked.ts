/** What a move asks of the server, from the choices of its panel. Pure. */
import { goesIntoTill } from "@/features/billing/payments/components/staff/record-money";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import type { Target } from "./grid-move";

export type Way = ReschedulePreview["settle"]["ways"][number];
export const PROVIDERS = ["cash", "card_terminal", "bank_transfer", "other"] as const;
export type Provider = (typeof PROVIDERS)[number];

export type Choices = {
  way: Way | null;
  provider: Provider;
  /** Outside the rules, and why. */
  outside: boolean;
  reason: string;
  quiet: boolean;
  /** The open cash session into which the money goes; null for none, undefined until that is known. */
  till: string | null | undefined;
  /** Which one is meant of an hour that comes twice. */
  fold: 0 | 1 | null;
};

export const NO_CHOICES: Choices = {
  ...{ way: null, provider: "cash", outside: false, reason: "", quiet: false, fold: null },
  till: undefined,
};

/** Returns the input of the preview, and of the move: the same, so that they agree. */
export function moveInput(
  booking_id: string,
  target: Target,
  { way, provider, outside, reason, quiet, fold }: Choices,
) {
  return {
    booking_id,
    ...target,
    ...(fold !== null && { fold }),
    ...(way === "keep_price" && { keep_price: true }),
    ...(way === "offline" && { settle: "offline" as const, provider }),
    ...((way === "saved_card" || way === "on_account") && { settle: way }),
    ...(outside && { outside_rules: true }),
    ...(outside && reason && { exception_reason: reason }),
    ...(quiet && { notify: false }),
  };
}
export type MoveInput = ReturnType<typeof moveInput>;

/** Tells whether the difference goes into an open till. */
export function isForTill({ way, provider }: Pick<Choices, "way" | "provider">): boolean {
  return way === "offline" && goesIntoTill(provider);
}

/** Returns what goes with the move alone: the preview is the same for each till. */
export function tillInput(choices: Pick<Choices, "way" | "provider" | "till">) {
  return isForTill(choices) && choices.till ? { cash_session_id: choices.till } : {};
}
