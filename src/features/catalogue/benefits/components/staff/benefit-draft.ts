/** A benefit as it is typed. Pure. */

export const KINDS = ["hours", "bookings", "credit", "discount"] as const;
export type Kind = (typeof KINDS)[number];

export type BenefitDraft = {
  /** The number that is typed; for a credit, `credit` in minor units instead. */
  much: string;
  credit: number | null;
  resource_ids: string[];
};

export const NOTHING_TYPED: BenefitDraft = { much: "", credit: null, resource_ids: [] };

/** Returns the fields of the API that say how much a benefit is, and where. A credit holds everywhere. */
export function termsOf(kind: Kind, { much, credit, resource_ids }: BenefitDraft) {
  const count = Number(much);
  if (kind === "discount") return { type: "discount" as const, percent: count, resource_ids };
  const allowance = { type: "allowance" as const, resource_ids };
  if (kind === "hours") {
    return { ...allowance, unit: "minutes" as const, quantity: Math.round(count * 60) };
  }
  if (kind === "bookings") return { ...allowance, unit: "bookings" as const, quantity: count };
  return { ...allowance, unit: "amount" as const, quantity: credit ?? 0, resource_ids: [] };
}
