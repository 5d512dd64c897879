import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import type { PaymentMethod } from "../schema";

/** Says that a card has expired, was refused the last time, or expires soon; nothing about any other. */
export function CardWarning({ card }: { card: PaymentMethod }) {
  const words = useTranslations("money");
  if (!card.usable) return <Badge tone="warning">{words("cards.expired")}</Badge>;
  if (card.declined_at !== null) return <Badge tone="danger">{words("cards.declined_last")}</Badge>;
  if (card.expires_soon) return <Badge tone="warning">{words("cards.expires_soon")}</Badge>;
  return null;
}
