import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { CreditNote } from "../../schema";

const TONES: Record<CreditNote["status"], Tone> = {
  issued: "warning",
  refunded: "positive",
  applied: "neutral",
  voided: "neutral",
};

/** Shows what became of a credit note's money. */
export function NoteState({ note: { status, settlement } }: { note: CreditNote }) {
  const words = useTranslations("console_money.notes.states");
  const kept = settlement === "account_credit" && status === "applied";
  return <Badge tone={TONES[status]}>{words(kept ? "kept" : status)}</Badge>;
}
