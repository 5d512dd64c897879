"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { ChoiceCard } from "@/ui/choice-card";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { formatDate } from "@/ui/format";
import { useLocale } from "@/ui/locale";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { Loading, Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { ChangePreview, Membership, Offer } from "../schema";
import { BenefitList } from "./benefit-list";
import { cycleWords, priceWords } from "./membership-words";

type Props = { membership: Membership; offers: Offer[]; zone: string };
type When = "now" | "period_end";

/** Changes a membership to another product: which, when, and what it costs before it is done. */
export function ChangeMembership(props: Props) {
  return (
    <ServerState>
      <Change {...props} />
    </ServerState>
  );
}

function Change({ membership, offers, zone }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [chosen, setChosen] = useState<string | null>(membership.next_product_id);
  const [at, setAt] = useState<When>(membership.next_product_id ? "period_end" : "now");
  const trial = membership.status === "trialing";
  const wanted = { subscription_id: membership.id, product_id: chosen ?? "", at };
  const preview = useQuery(
    trpc.subscriptions.previewChange.queryOptions(wanted, {
      enabled: chosen !== null,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const change = useMutation(
    trpc.subscriptions.change.mutationOptions({
      onSuccess: (changed) => {
        const { id, status, latest_invoice_id } = changed;
        if (status === "past_due" && latest_invoice_id) {
          router.replace(`/invoices/${latest_invoice_id}/pay?membership=${id}&refused=1`);
          return;
        }
        toast(at === "now" ? "Your membership is changed." : "Your membership changes then.");
        router.replace(`/memberships/${id}`);
        router.refresh();
      },
      // It fails once the new amount is there to be looked at.
      onError: async (error) => {
        if (failureOf(error).code === "amount_changed") await preview.refetch();
      },
    }),
  );
  const failure = change.error && failureOf(change.error);
  const offer = offers.find(({ id }) => id === chosen);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid gap-6">
        <fieldset className="grid gap-2.5">
          <legend className="mb-3 text-lg font-semibold">Change to</legend>
          {offers.map((one) => (
            <ChoiceCard
              key={one.id}
              name="product_id"
              value={one.id}
              checked={one.id === chosen}
              onChoose={() => {
                setChosen(one.id);
                change.reset();
              }}
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{one.name}</span>
                <span className="tabular block text-sm text-muted" suppressHydrationWarning>
                  {priceWords(one, locale)}
                </span>
              </span>
            </ChoiceCard>
          ))}
        </fieldset>
        {!trial && (
          <div className="grid gap-2">
            <p aria-hidden className="text-sm font-medium">
              When
            </p>
            <SegmentedControl<When>
              label="When"
              value={at}
              onChange={(value) => {
                setAt(value);
                change.reset();
              }}
              options={[
                { value: "now", text: "Now" },
                { value: "period_end", text: "With the next period" },
              ]}
            />
          </div>
        )}
      </div>
      <Card as="aside" aria-labelledby="worth-heading" className="grid gap-4 p-5">
        <CardHeader id="worth-heading" title={offer ? offer.name : "What it costs"} />
        <div aria-live="polite" className="grid gap-4">
          {!offer ? (
            <p className="text-sm text-muted">
              Choose one: you see what it costs before anything is done.
            </p>
          ) : preview.isError ? (
            <ErrorNote
              title="What it costs could not be worked out"
              message={failureOf(preview.error).message}
              requestId={failureOf(preview.error).requestId}
              onRetry={() => void preview.refetch()}
              retrying={preview.isFetching}
            />
          ) : preview.data ? (
            <Worth preview={preview.data} {...{ zone, locale, trial }} />
          ) : (
            <Loading label="Working out what it costs">
              <Skeleton className="h-28 rounded-lg" />
            </Loading>
          )}
        </div>
        {offer && <BenefitList product={offer} benefits={offer.benefits} locale={locale} />}
        {failure && (
          <Notice tone="danger" live title="Your membership is not changed">
            {failure.code === "amount_changed"
              ? "What it comes to has moved on with the time. Have a look at the amount, which is up to date again, and confirm it."
              : failure.message}
          </Notice>
        )}
        {offer && (
          <Button
            size="lg"
            block
            disabled={!preview.data}
            pending={change.isPending || change.isSuccess}
            pendingLabel="Changing your membership"
            onClick={() => change.mutate({ ...wanted, expected_amount: amountOf(preview.data) })}
          >
            <span suppressHydrationWarning>{submitWords(preview.data, locale)}</span>
          </Button>
        )}
      </Card>
    </div>
  );
}

/** What the member agrees to: what is charged less what goes back. */
function amountOf(preview: ChangePreview | undefined): number | undefined {
  return preview && preview.amount_due - preview.amount_back;
}

function submitWords(preview: ChangePreview | undefined, locale: string): string {
  if (!preview || preview.amount_due === 0) return "Change my membership";
  return `Pay ${formatMoney(preview.amount_due, preview.currency, locale)} and change`;
}

/** What a change costs or gives back now, and what comes after it. */
function Worth({
  preview,
  zone,
  locale,
  trial,
}: {
  preview: ChangePreview;
  zone: string;
  locale: string;
  trial: boolean;
}) {
  const { currency, lines, amount_due, amount_back, renewal_amount, next_update } = preview;
  const { amount_from_credit, amount_waived } = preview;
  const sum = amount_due > 0 ? amount_due : amount_back;
  return (
    <>
      {preview.at === "period_end" ? (
        <p className="text-sm" suppressHydrationWarning>
          Nothing is charged now. It changes on {formatDate(preview.effective_at, zone, locale)}.
        </p>
      ) : sum === 0 ? (
        <p className="text-sm" suppressHydrationWarning>
          {trial && "Your trial goes on. "}
          {amount_waived > 0 &&
            `The difference of ${formatMoney(amount_waived, currency, locale)} is less than a card can be charged. `}
          Nothing is charged now.
        </p>
      ) : (
        <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
          {lines.map(({ description, amount }, n) => (
            <div key={n} className="flex items-baseline justify-between gap-4 text-muted">
              <dt className="wrap-anywhere">{description}</dt>
              <dd>
                <Money amount={amount} {...{ currency, locale }} />
              </dd>
            </div>
          ))}
          {amount_from_credit > 0 && (
            <div className="flex items-baseline justify-between gap-4 text-muted">
              <dt>From your credit</dt>
              <dd>
                <Money amount={-amount_from_credit} {...{ currency, locale }} />
              </dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
            <dt>{amount_due > 0 ? "Charged now" : "Goes back to you"}</dt>
            <dd>
              <Money amount={sum} {...{ currency, locale }} />
            </dd>
          </div>
        </dl>
      )}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {renewal_amount === 0
          ? "After that it is free."
          : `After that ${formatMoney(renewal_amount, currency, locale)} ${cycleWords(preview)}${
              next_update ? `, from ${formatDate(next_update.at, zone, locale)}` : ""
            }.`}
      </p>
    </>
  );
}
