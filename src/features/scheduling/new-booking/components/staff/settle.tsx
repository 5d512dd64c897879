"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { isOfQuote } from "@/features/scheduling/quotes/components/quote-refusals";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { Person, Seat, Stay, Way } from "./draft";
import { makeBooking } from "./make-booking";
import type { SavedCard } from "./pay-choice";
import { PriceLines } from "./price-lines";
import { SettleForm } from "./settle-form";
import { SettleWeekly } from "./settle-weekly";
import { useBookingAct } from "./use-booking-act";
import type { Weekly } from "./use-weekly";

type Props = {
  member: Person | null;
  stay: Stay | Seat | null;
  quantity: number;
  /** The dates on which it is repeated; null for a single one. */
  weekly: Weekly | null;
  card: SavedCard | null;
  ways: readonly Way[];
  /** Why the terms are departed from, as far as it is known. */
  reason: string;
  locale: string;
};

/** Shows the price with its reasons, asks how it is settled, and books. */
export function Settle({ member, stay, weekly, ...rest }: Props) {
  const words = useTranslations("console_desk.new");
  return (
    <Card as="section" aria-labelledby="price" className="grid gap-5 p-5">
      <h2 id="price" className="text-lg">
        {words("price")}
      </h2>
      {!member || !stay ? (
        <p className="text-sm text-muted">{words(member ? "price_then" : "member_first")}</p>
      ) : weekly ? (
        <SettleWeekly weekly={weekly} {...rest} />
      ) : (
        <Priced {...{ member, stay, ...rest }} />
      )}
    </Card>
  );
}

type Complete = Omit<Props, "weekly"> & { member: Person; stay: Stay | Seat };

function Priced({ member, stay, quantity, card, locale, ...rest }: Complete) {
  const words = useTranslations("console_desk.new");
  const { pending, refusal, changed, perform } = useBookingAct();
  const { outside, ...place } = stay;
  const wanted = {
    ...{ member_id: member.id, quantity, ...place },
    ...(outside && { outside_rules: true }),
  };
  const quote = useQuery({
    queryKey: ["desk quote", wanted],
    queryFn: () => consoleClient().newBooking.quote.mutate(wanted),
    ...{ gcTime: 0, staleTime: 600_000, retry: false },
  });
  const price = quote.data ?? null;
  if (quote.error) {
    return <ErrorNote title={words("not_free")} message={failureOf(quote.error).message} />;
  }
  return (
    <>
      {price ? (
        <PriceLines price={price} locale={locale} />
      ) : (
        <Loading label={words("looking")}>
          <Skeleton className="h-20 rounded-lg" />
        </Loading>
      )}
      <SettleForm
        {...{ price, outside, card, locale, pending, refusal, ...rest }}
        onChange={changed}
        onBook={({ way, till, ...said }) => {
          if (!price) return;
          const shown = { quote_token: price.quote_token, expected_amount_due: price.amount_due };
          const book = (act: string) =>
            makeBooking(
              { ...wanted, ...shown, ...said },
              { way, act, till, card: card?.id ?? null },
              words,
            );
          // A page that was left open has a price that no longer binds.
          void perform(book).then((failure) => {
            if (failure && isOfQuote(failure)) void quote.refetch();
          });
        }}
      />
    </>
  );
}
