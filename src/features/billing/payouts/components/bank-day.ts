import { formatDate } from "@/lib/format";

/** Returns the day of a payout as a bank's statement has it, with the year: `24 Nov 2026`. */
export function bankDay(arrives_on: string, locale: string): string {
  return formatDate(`${arrives_on}T00:00:00Z`, "UTC", locale);
}
