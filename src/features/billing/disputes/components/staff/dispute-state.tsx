import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { Dispute } from "../../schema";

const TONES: Record<Dispute["status"], Tone> = {
  warning_needs_response: "warning",
  warning_under_review: "held",
  warning_closed: "neutral",
  needs_response: "warning",
  under_review: "held",
  won: "positive",
  lost: "danger",
  prevented: "neutral",
};

/** Shows how a dispute stands. */
export function DisputeState({ status }: Pick<Dispute, "status">) {
  const words = useTranslations("console_money.disputes.states");
  return <Badge tone={TONES[status]}>{words(status)}</Badge>;
}
