import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { Payment } from "../../schema";
import { standingOf } from "./payment-views";

/** Shows how a payment stands. */
export function PaymentStanding({ payment }: { payment: Payment }) {
  const words = useTranslations("console_money.payments.states");
  const { tone, text } = standingOf(payment);
  return <Badge tone={tone}>{words(text)}</Badge>;
}
