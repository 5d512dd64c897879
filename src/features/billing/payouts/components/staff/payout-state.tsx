import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { Payout } from "../../schema";

const TONES: Record<Payout["status"], Tone> = {
  pending: "held",
  in_transit: "held",
  paid: "positive",
  failed: "danger",
  cancelled: "neutral",
};

/** Shows how a payout stands. */
export function PayoutState({ status }: Pick<Payout, "status">) {
  const words = useTranslations("console_money.payouts.states");
  return <Badge tone={TONES[status]}>{words(status)}</Badge>;
}
