"use client";
import { useLocale, useTranslations } from "next-intl";
import type { Words } from "@/server/words/messages";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ServerState } from "@/ui/trpc";
import type { ChangePreview, Membership, Offer } from "../schema";
import { BenefitList } from "./benefit-list";
import { ChangeWorth } from "./change-worth";
import { KeepProduct } from "./keep-product";
import { OfferChoice } from "./offer-choice";
import { useChange, type When } from "./use-change";

type Props = {
  membership: Membership;
  offers: Offer[];
  zone: string;
  /** The product selected at first. */
  first: string | null;
  /** True when no card is taken here, so that nothing can be charged now. */
  atDesk: boolean;
};

/**
 * Changes a membership to another product: choose the product and the time, and see the price
 * first.
 */
export function ChangeMembership(props: Props) {
  return (
    <ServerState>
      <Change {...props} />
    </ServerState>
  );
}

function Change({ membership, offers, zone, first, atDesk }: Props) {
  const words = useTranslations("memberships");
  const money = useTranslations("money");
  const locale = useLocale();
  const { chosen, choose, at, chooseWhen, scheduled, preview, failure, changing, submit } =
    useChange(membership, first);
  const trial = membership.status === "trialing";
  const offer = offers.find(({ id }) => id === chosen);
  const unpayable = atDesk && (preview.data?.amount_due ?? 0) > 0;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid gap-6">
        <fieldset className="grid gap-2.5">
          <legend className="mb-3 text-lg font-semibold">{words("change.to")}</legend>
          {offers.map((one) => (
            <OfferChoice
              key={one.id}
              offer={one}
              checked={one.id === chosen}
              coming={one.id === membership.next_product_id}
              onChoose={() => choose(one.id)}
            />
          ))}
        </fieldset>
        {!trial && (
          <div className="grid gap-2">
            <p aria-hidden className="text-sm font-medium">
              {words("change.when")}
            </p>
            <SegmentedControl<When>
              label={words("change.when")}
              value={at}
              onChange={chooseWhen}
              options={[
                { value: "now", text: words("change.now") },
                { value: "period_end", text: words("change.next_period") },
              ]}
            />
          </div>
        )}
      </div>
      <Card as="aside" aria-labelledby="worth-heading" className="grid gap-4 p-5">
        <CardHeader id="worth-heading" title={offer ? offer.name : words("change.price")} />
        <div aria-live="polite" className="grid gap-4">
          {!offer ? (
            <p className="text-sm text-muted">{words("change.choose")}</p>
          ) : preview.isError ? (
            <ErrorNote
              title={words("change.price_failed")}
              message={readFailureOf(preview.error).message}
              requestId={readFailureOf(preview.error).requestId}
              onRetry={() => void preview.refetch()}
              retrying={preview.isFetching}
            />
          ) : preview.data ? (
            <ChangeWorth preview={preview.data} {...{ zone, locale, trial }} />
          ) : (
            <Loading label={words("change.calculating")}>
              <Skeleton className="h-28 rounded-lg" />
            </Loading>
          )}
        </div>
        {offer && <BenefitList product={offer} benefits={offer.benefits} locale={locale} />}
        {unpayable && <Notice title={money("desk.title")}>{words("change.desk")}</Notice>}
        {failure && (
          <Notice tone="danger" live title={words("change.failed")}>
            {failure.code === "amount_changed" ? words("change.amount_changed") : failure.message}
          </Notice>
        )}
        {scheduled && (
          <>
            <p className="text-sm font-medium">{words("change.scheduled")}</p>
            <KeepProduct membership={membership} />
          </>
        )}
        {offer && !scheduled && (
          <Button
            size="lg"
            block
            disabled={!preview.data || unpayable}
            pending={changing}
            pendingLabel={words("change.changing")}
            onClick={submit}
          >
            <span suppressHydrationWarning>{submitWords(preview.data, locale, words)}</span>
          </Button>
        )}
      </Card>
    </div>
  );
}

function submitWords(
  preview: ChangePreview | undefined,
  locale: string,
  words: Words<"memberships">,
): string {
  if (!preview || preview.amount_due === 0) return words("change.submit");
  const amount = formatMoney(preview.amount_due, preview.currency, locale);
  return words("change.submit_pay", { amount });
}
