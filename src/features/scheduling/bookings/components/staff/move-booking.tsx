"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TillChoice } from "@/features/billing/cash-desks/components/staff/till-choice";
import { readAll } from "@/lib/read-all";
import { formatMoney } from "@/lib/money";
import { startingAt } from "@/lib/starting-at";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { useLater } from "@/ui/use-later";
import type { ReschedulePreview } from "../../preview-schema";
import type { Acted } from "./booking-acts";
import { type Choice, draftOf, targetOf, waysOf } from "./move-draft";

type Props = { booking: Acted; exceptions: boolean; onClose: () => void };

/** While a time is typed, no price is asked for. */
const REST_MS = 400;

/** Moves a booking: the new place and time, what that costs or gives back, how it is settled, and who is told. */
export function MoveBooking(props: Props) {
  return (
    <ServerState>
      <Form {...props} />
    </ServerState>
  );
}

function Form({ booking, exceptions, onClose }: Props) {
  const words = useTranslations("console_desk.panel");
  const anew = useTranslations("console_calendar.move");
  const { pending, refusal, perform } = useAct();
  const [draft, setDraft] = useState(() => draftOf(booking));
  const [chosen, setWay] = useState<Choice | null>(null);
  const [till, setTill] = useState<string | null | undefined>(undefined);
  const [notify, setNotify] = useState(true);
  const [outside, setOutside] = useState(false);
  const places = useQuery({
    queryKey: ["desk places"],
    queryFn: () => readAll((at) => consoleClient().newBooking.places.query(at)),
  });
  const target = targetOf(booking, draft);
  const wanted = target && {
    ...{ booking_id: booking.id, ...target },
    ...(outside && { outside_rules: true }),
    ...(chosen === "keep_price" && { keep_price: true }),
  };
  const typed = JSON.stringify(wanted);
  const asked = useLater(typed, REST_MS);
  const preview = useQuery({
    queryKey: ["desk move", asked],
    queryFn: () =>
      consoleClient().bookings.previewMove.mutate(JSON.parse(asked) as NonNullable<typeof wanted>),
    enabled: wanted !== null && asked !== "null",
    placeholderData: keepPreviousData,
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const offer = preview.data;
  const settled = asked === typed && !preview.isPlaceholderData;
  const ways = waysOf(offer?.settle, chosen);
  const way = ways.find((one) => one === chosen) ?? offer?.settle.default_way ?? ways[0] ?? null;
  const move = async () => {
    if (!offer || !wanted) return;
    const settle = ways.length > 0 && way !== "keep_price" && way !== "settle_anew" ? way : null;
    const made = () =>
      consoleClient().bookings.move.mutate({
        ...wanted,
        expected_amount_due: offer.expected_amount_due,
        ...(settle && { settle }),
        ...(settle === "offline" && { provider: "cash" as const }),
        ...(settle === "offline" && till && { cash_session_id: till }),
        ...(!notify && { notify: false }),
        if_version: offer.version,
      });
    if (await perform(made, words("moved"))) onClose();
    // The price or the booking that was shown may be another by now.
    else await preview.refetch();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("move")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button
            pending={pending}
            disabled={!wanted || !settled || !offer?.possible}
            onClick={() => void move()}
          >
            {words("move_now")}
          </Button>
        </>
      }
    >
      <Field label={words("place")}>
        {(control) => (
          <Select
            {...control}
            value={draft.resource_id}
            onChange={({ target: { value } }) => setDraft({ ...draft, resource_id: value })}
          >
            {(places.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Time
          label={words("from")}
          value={draft.starts}
          onChange={(starts) => setDraft(startingAt(draft, starts))}
        />
        <Time
          label={words("until")}
          value={draft.ends}
          onChange={(ends) => setDraft({ ...draft, ends })}
        />
      </div>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {preview.error && (
        <ErrorNote title={words("not_done")} message={failureOf(preview.error).message} />
      )}
      <div className="min-h-28" aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {offer && wanted && <Offer offer={offer} />}
        {offer?.possible && wanted && offer.terms_changed.length > 0 && (
          <p className="mt-2 text-sm text-muted">{anew("terms")}</p>
        )}
        {!wanted && <p className="text-sm text-muted">{words("move_hint")}</p>}
      </div>
      {ways.length > 1 && (
        <Field label={words("difference_by")}>
          {(control) => (
            <Select
              {...control}
              value={way ?? ""}
              onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? null)}
            >
              {ways.map((one) => (
                <option key={one} value={one}>
                  {one === "settle_anew" ? anew("settle_anew") : words(`ways.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {offer?.possible && way === "offline" && <TillChoice value={till} onChange={setTill} />}
      {exceptions && (
        <div className="grid gap-1">
          <Check text={words("outside")} checked={outside} onChange={setOutside} />
          <Check text={words("tell")} checked={notify} onChange={setNotify} />
        </div>
      )}
    </Dialog>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (local: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          step={300}
          className="tabular"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Offer({ offer }: { offer: ReschedulePreview }) {
  const words = useTranslations("console_desk.panel");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, offer.currency, locale);
  if (!offer.possible) {
    return <ErrorNote title={words("move_refused")} message={offer.message ?? ""} />;
  }
  const sums = [
    [words("price_now"), offer.before.amount_due],
    [words("price_then"), offer.amount_due],
    ...(offer.charge_amount > 0 ? [[words("to_pay"), offer.charge_amount] as const] : []),
    ...(offer.refund_amount > 0 ? [[words("goes_back"), offer.refund_amount] as const] : []),
  ] as const;
  return (
    <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      {sums.map(([term, amount]) => (
        <div key={term} className="flex items-baseline justify-between gap-4">
          <dt>{term}</dt>
          <dd className="tabular font-semibold">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Check({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {text}
    </label>
  );
}
