/** The pause of a membership in sentences. Pure; amounts in minor units. */
import { formatDate } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";
import type { Membership } from "../schema";
import type { Reader } from "./membership-words";

type Paid = Pick<Membership, "current_period_ends_at" | "renewal_amount" | "currency">;

/**
 * True where a member may pause the membership, or end the pause: their own, whatever the product offers by now. What
 * ends with its period is not paused: it would not resume.
 */
export function offersPause(
  membership: Pick<
    Membership,
    "members_may_pause" | "paused_by_staff" | "status" | "cancel_at_period_end"
  >,
): boolean {
  const { members_may_pause, paused_by_staff, status, cancel_at_period_end } = membership;
  if (status === "paused") return !paused_by_staff;
  return members_may_pause && status === "active" && !cancel_at_period_end;
}

/** Says how a pause until `resumes_at` ends, and what is paid then; null stands for one without an end. */
export function pauseWords(
  paid: Paid,
  resumes_at: string | null,
  { locale, zone }: Pick<Reader, "locale" | "zone">,
  words: Words<"memberships">,
): string {
  if (!resumes_at) return words("pause.stays");
  const resumes = words("pause.resumes", { date: formatDate(resumes_at, zone, locale) });
  return `${resumes} ${resumeWords(paid, resumes_at, locale, words)}`;
}

/** Says what is paid where a pause ends at an instant: nothing while the paid period still runs. */
export function resumeWords(
  { current_period_ends_at: until, renewal_amount, currency }: Paid,
  at: string,
  locale: string,
  words: Words<"memberships">,
): string {
  if (until && until > at) return words("pause.continues");
  if (renewal_amount === 0) return words("pause.new_period");
  return words("pause.new_period_for", { price: formatMoney(renewal_amount, currency, locale) });
}
