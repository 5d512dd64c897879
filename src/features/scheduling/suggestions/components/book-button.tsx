"use client";
import { useLocale, useTranslations } from "next-intl";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { keepsWords, pressWords } from "@/features/scheduling/bookings/components/price-words";
import { useBook } from "@/features/scheduling/bookings/components/use-book";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import type { OfferedTime } from "../schema";
import { costOfSlot } from "./slot-cost";

/** Books an offered time in one press, and says before it exactly what that costs. */
export function BookButton({
  offer: { resource_id, name, terms, quantity, slot },
  card,
  now,
}: {
  offer: OfferedTime;
  card: PaymentMethod | null;
  now: string;
}) {
  const locale = useLocale();
  const words = useTranslations("suggestions");
  const priceWords = useTranslations("prices");
  const router = useRouter();
  const { book, busy, error } = useBook(card, () => router.refresh());
  const cost = costOfSlot(slot);
  const { starts_at, starts_at_local, ends_at_local, fold } = slot;
  const keeps = keepsWords(cost, { terms, starts_at, now: Date.parse(now) }, { words: priceWords });
  return (
    <div className="grid gap-2">
      {error && (
        <Notice tone="danger" live title={words("failed")}>
          {failureOf(error).message}
        </Notice>
      )}
      <Button
        block
        pending={busy}
        pendingLabel={words("booking", { title: name })}
        onClick={() =>
          book({
            ...{ resource_id, starts_at_local, ends_at_local, quantity },
            ...(fold !== null && { fold }),
            expected_amount_due: cost.amount_due,
          })
        }
      >
        <span suppressHydrationWarning>
          {pressWords(cost, { asks: terms.requires_approval, card, words: priceWords, locale })}
        </span>
      </Button>
      {keeps && <p className="text-center text-sm text-muted">{keeps}</p>}
    </div>
  );
}
