import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { Badge } from "@/ui/badge";
import type { BookingGuest } from "../schema";

/** Says whether a guest comes, as long as somebody may; and afterwards, who was there. */
export function GuestStatus({
  guest: { status, arrived_at },
  coming,
}: {
  guest: Pick<BookingGuest, "status" | "arrived_at">;
  coming: boolean;
}) {
  const words = useTranslations("guests");
  const arrived = arrived_at !== null;
  if (!coming && !arrived && status !== "declined") return null;
  return (
    <Badge tone={arrived || status === "accepted" ? "positive" : "neutral"}>
      {words(`status.${arrived ? "arrived" : status}`)}
    </Badge>
  );
}

type Shared = Pick<
  BookingGuest,
  "share_amount" | "share_status" | "share_refunded_amount" | "currency"
>;

/** Says what a guest pays, has paid or has got back. `live`: the booking still keeps it. */
export function GuestShare({ guest, live }: { guest: Shared; live: boolean }) {
  const words = useTranslations("guests");
  const locale = useLocale();
  const { share_amount, share_status, share_refunded_amount: back, currency } = guest;
  if (share_amount === null || share_status === null) return null;
  // Nobody is asked for a share of what is over.
  if (share_status === "open" && !live) return null;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const amount = money(share_amount);
  const said = {
    open: () => words("pays", { amount }),
    paid: () => words(live ? "paid" : "not_refunded", { amount }),
    refunded: () =>
      back < share_amount
        ? words("part_refunded", { back: money(back), amount })
        : words("refunded", { amount: money(back) }),
  };
  return <p className="text-sm text-muted tabular">{said[share_status]()}</p>;
}

/** Says what stays with the host of a booking that stands; what comes back to them heads the page. */
export function HostShare({ amount, currency }: { amount: number; currency: string }) {
  const words = useTranslations("guests");
  const locale = useLocale();
  return (
    <p className="text-sm text-muted tabular">
      {words("host_pays", { amount: formatMoney(amount, currency, locale) })}
    </p>
  );
}
