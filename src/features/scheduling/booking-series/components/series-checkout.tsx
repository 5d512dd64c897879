"use client";
import { useLocale, useTranslations } from "next-intl";
import { AwaitBank } from "@/features/billing/payment-methods/components/await-bank";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatDay, formatTimeRange } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { ServerState } from "@/ui/trpc";
import type { BookingSeries } from "../schema";
import { useSeriesCheckout } from "./use-series-checkout";

type Props = {
  series: BookingSeries;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The server's clock. */
  now: string;
  /** True when the bank has just asked, and has sent the payer back here. */
  asked: boolean;
};

/** Pays for all held dates of a series at once. */
export function SeriesCheckout(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ series: initial, cards, config, now, asked }: Props) {
  const locale = useLocale();
  const words = useTranslations("bookings");
  const checkout = useSeriesCheckout(initial, config, asked);
  const { series, bank, sync, release, busy } = checkout;
  const { id: series_id, amount_due, currency } = series;
  if (checkout.over) return <TimeIsUp resourceId={series.resource_id} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <HeldDates series={series} now={now} onEnd={checkout.end} />
      {checkout.asking ? (
        <AwaitBank
          sync={sync}
          ask={() => sync.mutate({ series_id })}
          onGoToBank={() => void bank.askBank(series)}
          leaving={bank.leaving}
        >
          {words("series.bank")}
        </AwaitBank>
      ) : (
        <CardPayment
          cards={cards}
          config={config}
          submit={words("checkout.pay", { amount: formatMoney(amount_due, currency, locale) })}
          pending={busy}
          problem={checkout.problem}
          atDesk={words("checkout.at_desk")}
          onAnew={checkout.forget}
          onPay={(card) => checkout.pay(card.id)}
        >
          <div className="border-t border-line pt-3">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 text-muted"
              pending={release.isPending || release.isSuccess}
              pendingLabel={words("series.letting_go")}
              disabled={busy}
              onClick={() => release.mutate({ series_id })}
            >
              {words("series.let_go")}
            </Button>
          </div>
        </CardPayment>
      )}
    </div>
  );
}

/** Lists what is paid for, date by date, with the sum and the time left. */
function HeldDates({
  series,
  now,
  onEnd,
}: {
  series: BookingSeries;
  now: string;
  onEnd: () => void;
}) {
  const locale = useLocale();
  const words = useTranslations("bookings");
  const { held_until, created_at, currency, amount_due } = series;
  const dates = series.outcomes.flatMap(({ booking }) => (booking?.held_until ? [booking] : []));
  return (
    <Card as="aside" aria-label={words("series.dates")} className="grid gap-4 p-5 lg:order-last">
      {held_until && (
        <Countdown
          until={held_until}
          serverNow={now}
          total={(Date.parse(held_until) - Date.parse(created_at)) / 1000}
          onEnd={onEnd}
        />
      )}
      <p className="font-semibold wrap-anywhere">{dates[0]?.title}</p>
      <ul className="divide-y divide-line text-sm">
        {dates.map((date) => (
          <li key={date.id} className="flex items-baseline justify-between gap-4 py-2">
            <span suppressHydrationWarning>
              {formatDay(date.starts_at_local, locale)}
              <span className="block text-muted tabular">
                {formatTimeRange(date.starts_at_local, date.ends_at_local, locale)}
              </span>
            </span>
            <Money amount={date.amount_due} currency={currency} locale={locale} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{words("repeat.total")}</span>
        <Money amount={amount_due} currency={currency} locale={locale} />
      </p>
    </Card>
  );
}

/** Replaces the payment once the holds have ended. */
function TimeIsUp({ resourceId }: { resourceId: string }) {
  const words = useTranslations("bookings.checkout");
  return (
    <Notice
      tone="warning"
      live
      title={words("time_up")}
      action={
        <LinkButton href={`/resources/${resourceId}`} size="sm">
          {words("choose_again")}
        </LinkButton>
      }
    >
      {words("not_charged")}
    </Notice>
  );
}
