"use client";
import { useLocale, useTranslations } from "next-intl";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatDayShort } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { Money } from "@/ui/money";
import { LinkButton } from "@/ui/link-button";
import { Loading, Skeleton } from "@/ui/skeleton";
import { Notice } from "@/ui/notice";
import { ServerState } from "@/ui/trpc";
import { OfferedDate } from "./offered-date";
import { skipReason } from "./skip-reason";
import { useRepeat } from "./use-repeat";
import type { Origin } from "./use-series-dates";
import { WEEKS, weeklyDates } from "./weekly-dates";

type Props = { origin: Origin; cards: PaymentMethod[]; config: ClientConfig };

/** Repeats a time every week: shows each date's outcome and price first, then books and pays once. */
export function RepeatPanel(props: Props) {
  return (
    <ServerState>
      <Panel {...props} />
    </ServerState>
  );
}

function Panel({ origin, cards, config }: Props) {
  const all = useTranslations("bookings");
  const words = useTranslations("bookings.repeat");
  const locale = useLocale();
  const repeat = useRepeat(origin);
  const { preview, shown, chosen, total, pending, failure } = repeat;
  const currency = preview.data?.currency ?? origin.currency;
  const offersNone = shown.length > 0 && shown.every(({ amount_due }) => amount_due === null);
  const isNew = origin.from === "this_week";
  const last = (weeks: number) =>
    formatDayShort(weeklyDates(origin, weeks, origin.from).dates.at(-1) ?? "", locale);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <Card as="section" aria-label={words("dates")} className="grid gap-4 p-5">
        <Field label={words("how_long")}>
          {(control) => (
            <Select
              {...control}
              value={repeat.weeks}
              disabled={pending}
              onChange={({ target }) => repeat.setWeeks(Number(target.value))}
            >
              {WEEKS.filter((weeks) => weeks > (isNew ? 1 : 0)).map((weeks) => (
                <option key={weeks} value={weeks}>
                  {words(isNew ? "weeks_all" : "weeks", { count: weeks, last: last(weeks) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {preview.isError ? (
          <ErrorNote
            title={words("not_checked")}
            message={readFailureOf(preview.error).message}
            requestId={readFailureOf(preview.error).requestId}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : preview.data ? (
          <ul
            aria-busy={preview.isPlaceholderData}
            className={`divide-y divide-line ${preview.isPlaceholderData ? "opacity-60" : ""}`}
          >
            {shown.map((date) => (
              <OfferedDate
                key={date.starts_at_local}
                date={date}
                reason={skipReason(date.code, all)}
                currency={currency}
                moved={repeat.isMoved(date)}
                checked={repeat.isChosen(date)}
                disabled={pending || preview.isPlaceholderData}
                onMove={(start) => repeat.move(date, start)}
                onChoose={(take) => repeat.choose(date, take)}
              />
            ))}
          </ul>
        ) : (
          <Loading label={words("checking")}>
            <div className="grid gap-3">
              {Array.from({ length: Math.min(repeat.weeks, 6) }, (_, row) => (
                <Skeleton key={row} className="h-11 rounded-lg" />
              ))}
            </div>
          </Loading>
        )}
      </Card>
      <div className="grid gap-4">
        {preview.data && !preview.isError && !offersNone && (
          <Card as="section" aria-label={words("total")} className="grid gap-1 p-5">
            <p
              className="flex items-baseline justify-between gap-4 font-semibold"
              aria-live="polite"
            >
              <span>{words("chosen", { count: chosen.length })}</span>
              <Money amount={total} currency={currency} locale={locale} />
            </p>
            {total > 0 && <p className="text-sm text-muted">{words("one_payment")}</p>}
          </Card>
        )}
        {failure && total === 0 && (
          <Notice tone="danger" live title={words("failed")}>
            {failure.message}
          </Notice>
        )}
        {preview.isError ? null : !preview.data ? (
          <Skeleton className="h-60 rounded-xl" />
        ) : offersNone ? (
          <Notice
            live
            title={words("none")}
            action={
              <LinkButton href={`/resources/${origin.resource_id}`} size="sm" variant="secondary">
                {words("other_times")}
              </LinkButton>
            }
          />
        ) : total > 0 ? (
          <CardPayment
            cards={cards}
            config={config}
            submit={words("pay", { amount: formatMoney(total, currency, locale) })}
            pending={pending || preview.isPlaceholderData}
            pendingLabel={preview.isPlaceholderData ? words("checking") : undefined}
            problem={failure && { title: words("failed"), message: failure.message }}
            atDesk={words("at_desk")}
            onAnew={repeat.forget}
            onPay={(card) => repeat.book(card.id)}
          />
        ) : (
          <Button
            disabled={chosen.length === 0}
            pending={pending || preview.isPlaceholderData}
            pendingLabel={words(preview.isPlaceholderData ? "checking" : "booking")}
            onClick={() => repeat.book(null)}
          >
            {chosen.length === 0 ? words("choose") : words("book", { count: chosen.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
