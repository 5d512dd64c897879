import type { CreditNote } from "../../schema";

/** The views of the list, each with the states that it shows; all of them where it names none. */
export const NOTE_VIEWS = {
  all: null,
  owed: ["issued"],
  refunded: ["refunded"],
  applied: ["applied"],
  void: ["voided"],
} as const satisfies Record<string, readonly CreditNote["status"][] | null>;
export type NoteView = keyof typeof NOTE_VIEWS;
export const NOTE_VIEW_NAMES = Object.keys(NOTE_VIEWS) as NoteView[];

/** Returns what of a credit note is still owed to its member, in minor units. */
export function owedOf({
  status,
  total,
  amount_applied,
  amount_refunded,
}: Pick<CreditNote, "status" | "total" | "amount_applied" | "amount_refunded">): number {
  return status === "issued" ? total - amount_applied - amount_refunded : 0;
}

/** Tells whether a credit note may be voided: somebody wrote it, and no money has moved for it. */
export function isVoidable({
  status,
  settlement,
  total,
  amount_applied,
  amount_refunded,
}: Pick<
  CreditNote,
  "status" | "settlement" | "total" | "amount_applied" | "amount_refunded"
>): boolean {
  if (settlement === null || amount_refunded > 0) return false;
  return status === "issued" || (status === "applied" && amount_applied === total);
}
