"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useEffect, useRef, useState } from "react";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
import { authenticatePayment } from "@/features/billing/payment-methods/components/authenticate-payment";
import {
  type Advice,
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import { chargeable, payable } from "@/features/billing/payment-methods/components/chargeable";
import { SavedCards } from "@/features/billing/payment-methods/components/saved-cards";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { type FreeTime, FreeTimes } from "@/features/scheduling/resources/components/free-times";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { failureOf, readFailureOf, type ShownFailure } from "@/ui/failure";
import { keepFocusAbove } from "@/ui/show-above";
import { formatDay, formatTimeRange } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import { ErrorNote } from "@/ui/error-note";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { Booking } from "../schema";
import { ChangedTerms } from "./changed-terms";
import { afterBankPage } from "./move-address";
import { describeMove } from "./move-words";

type MoveSlot = { starts_at: string; starts_at_local: string; ends_at_local: string };

export type Moving = {
  booking: Booking;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** False if somebody else pays for the booking, who alone can move it to a dearer place. */
  pays: boolean;
};

/**
 * Shows the new time chosen for a booking and its effect on the money, before the move. A dearer
 * place is charged to a saved card first; when the bank asks, the booking moves on the payer's
 * return.
 */
export function ReschedulePanel({
  booking,
  cards,
  config,
  pays,
  slot,
  terms,
  fold,
  onRefused,
  onTake,
}: Moving & {
  slot: MoveSlot | null;
  /** Those of a booking made now, which the move puts in place of the booking's own. */
  terms: Terms;
  fold: 0 | 1 | undefined;
  onRefused: () => void;
  /** Called when another of the free times was chosen. */
  onTake: (time: FreeTime) => void;
}) {
  const advice = useAdvice();
  const trpc = useTRPC();
  const router = useRouter();
  const addressOf = useAddress();
  const locale = useLocale();
  const words = useTranslations("bookings");
  const usable = payable(cards).filter((card) => card.usable);
  const [chosen, setChosen] = useState(() => chargeable(cards)?.id ?? null);
  const [leaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState<ShownFailure | null>(null);
  const problem = refused && problemOf(refused, advice, words("moving.failed"));

  const to = {
    booking_id: booking.id,
    starts_at_local: slot?.starts_at_local,
    ends_at_local: slot?.ends_at_local,
    fold,
  };
  const preview = useQuery(
    trpc.bookings.reschedulePreview.queryOptions(to, {
      enabled: slot !== null,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const move = useMutation(
    trpc.bookings.reschedule.mutationOptions({
      onSuccess: (answer) => void finish(answer),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.code === "amount_changed") void preview.refetch();
        setRefused(failure);
        onRefused();
      },
    }),
  );

  const shown = slot?.starts_at;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (shown ? keepFocusAbove(panel.current) : undefined), [shown]);

  async function finish(answer: Booking) {
    setLeaving(true);
    const secret = answer.processor?.client_secret;
    if (secret && slot) {
      const back = afterBankPage(booking.id, slot);
      const asked = await authenticatePayment(config, {
        clientSecret: secret,
        account: answer.processor?.provider_account_id ?? null,
        back: addressOf(back),
      }).catch(() => "asked" as const);
      if (asked === "asked") router.replace(back);
      return;
    }
    toast(words("moving.done"));
    router.push(`/bookings/${booking.id}`);
  }

  if (!slot) {
    return (
      <aside
        aria-label={words("moving.your_choice")}
        className="hidden gap-4 rounded-xl bg-raised p-5 shadow-md lg:sticky lg:top-10 lg:grid"
      >
        <p className="text-sm text-muted">{words("moving.choose")}</p>
      </aside>
    );
  }
  const { data: offer } = preview;
  const charge = offer?.charge_amount ?? 0;
  const charged = charge > 0;
  const byOther = charged && !pays;
  const atDesk = charged && pays && paysAtDesk(config);
  const byCard = charged && pays && !atDesk;
  const money = (minor: number) => formatMoney(minor, booking.currency, locale);
  const wording = { words, toCard: booking.processor !== null, money };
  return (
    <aside
      ref={panel}
      data-floats=""
      aria-label={words("moving.your_choice")}
      className="sticky bottom-tabbar z-20 -mx-1 grid max-h-[70dvh] gap-4 overflow-y-auto rounded-xl bg-overlay p-4 shadow-lg ring-1 ring-line md:bottom-6 lg:top-10 lg:bottom-auto lg:mx-0 lg:bg-raised lg:p-5 lg:shadow-md lg:ring-0"
    >
      <div aria-live="polite" className="grid gap-0.5" suppressHydrationWarning>
        <p className="text-sm text-muted">
          {words("moving.instead_of", {
            day: formatDay(booking.starts_at_local, locale, slot.starts_at),
            time: formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale),
          })}
        </p>
        <p className="font-semibold">
          {formatDay(slot.starts_at_local, locale, slot.starts_at)},{" "}
          <span className="tabular">
            {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
          </span>
        </p>
        {offer ? (
          <p className="mt-1">
            {byOther
              ? words("moving.new_price", { amount: money(offer.amount_due) })
              : describeMove(offer, booking, wording).join(" ")}
          </p>
        ) : (
          preview.isPending && (
            <Loading label={words("moving.calculating")}>
              <Skeleton className="mt-1 h-5 rounded-lg" />
            </Loading>
          )
        )}
      </div>
      {offer && (
        <ChangedTerms
          {...{ offer, terms }}
          starts_at={slot.starts_at}
          timezone={booking.timezone}
        />
      )}
      {preview.isError && (
        <ErrorNote
          title={words("moving.not_calculated")}
          message={readFailureOf(preview.error).message}
          requestId={readFailureOf(preview.error).requestId}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {atDesk && <Notice title={words("moving.at_desk")}>{words("moving.at_desk_text")}</Notice>}
      {byOther && <Notice>{words("moving.by_other")}</Notice>}
      {byCard && usable.length > 0 && (
        <SavedCards cards={usable} chosen={chosen} onChoose={setChosen} />
      )}
      {byCard && usable.length === 0 && (
        <Notice
          tone="warning"
          action={
            <LinkButton href="/cards" size="sm" variant="secondary">
              {words("moving.add_card")}
            </LinkButton>
          }
        >
          {words("moving.card_first")}
        </Notice>
      )}
      {refused && problem && (
        <Notice
          tone="danger"
          live
          title={problem.title}
          action={<FreeTimes failure={refused} lost={slot.starts_at_local} onTake={onTake} />}
        >
          {problem.message}
        </Notice>
      )}
      <Button
        size="lg"
        block
        disabled={!offer || byOther || atDesk || (byCard && !chosen)}
        pending={move.isPending || leaving}
        pendingLabel={words("moving.pending")}
        onClick={() => {
          setRefused(null);
          move.mutate({
            ...to,
            expected_amount_due: offer?.amount_due,
            ...(charged && chosen && { payment_method_id: chosen }),
          });
        }}
      >
        <span suppressHydrationWarning>
          {charged && pays ? words("moving.pay", { amount: money(charge) }) : words("moving.free")}
        </span>
      </Button>
    </aside>
  );
}

/** Explains why the booking was not moved; for a declined card, in the bank's words. */
function problemOf(failure: ShownFailure, advice: Advice, title: string): Problem {
  if (failure.code === "payment_failed") return advice.declined(failure);
  return { title, message: failure.message };
}
