"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { readAll } from "@/lib/read-all";
import { formatMoney } from "@/lib/money";
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

type Props = { booking: Acted; exceptions: boolean; onClose: () => void };
type Way = ReschedulePreview["settle"]["ways"][number];

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
  const { pending, refusal, perform } = useAct();
  const [place, setPlace] = useState(booking.resource_id ?? "");
  const [day, setDay] = useState(booking.starts_at_local.slice(0, 10));
  const [from, setFrom] = useState(booking.starts_at_local.slice(11, 16));
  const [until, setUntil] = useState(booking.ends_at_local.slice(11, 16));
  const [chosen, setWay] = useState<Way | null>(null);
  const [notify, setNotify] = useState(true);
  const [outside, setOutside] = useState(false);
  const places = useQuery({
    queryKey: ["desk places"],
    queryFn: () => readAll((at) => consoleClient().newBooking.places.query(at)),
  });
  const wanted = {
    ...{ booking_id: booking.id, resource_id: place },
    ...{ starts_at_local: `${day}T${from}:00`, ends_at_local: `${day}T${until}:00` },
    ...(outside && { outside_rules: true }),
    ...(chosen === "keep_price" && { keep_price: true }),
  };
  const asked = useLater(JSON.stringify(wanted), REST_MS);
  const typed = JSON.stringify(wanted);
  const changed =
    place !== booking.resource_id ||
    wanted.starts_at_local !== booking.starts_at_local ||
    wanted.ends_at_local !== booking.ends_at_local;
  const preview = useQuery({
    queryKey: ["desk move", asked],
    queryFn: () => consoleClient().bookings.previewMove.mutate(JSON.parse(asked) as typeof wanted),
    enabled: changed && day !== "" && from !== "" && until !== "" && from < until,
    placeholderData: keepPreviousData,
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const offer = preview.data;
  const settled = asked === typed && !preview.isPlaceholderData && changed;
  const ways = offer?.settle.direction === "charge" ? offer.settle.ways : [];
  const way = ways.find((one) => one === chosen) ?? offer?.settle.default_way ?? ways[0] ?? null;
  const move = async () => {
    if (!offer) return;
    const settle = ways.length > 0 && way !== null && way !== "keep_price" ? way : null;
    const made = () =>
      consoleClient().bookings.move.mutate({
        ...wanted,
        expected_amount_due: offer.expected_amount_due,
        ...(settle && { settle }),
        ...(settle === "offline" && { provider: "cash" as const }),
        ...(!notify && { notify: false }),
        if_version: offer.version,
      });
    if (await perform(made, words("moved"))) onClose();
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
            disabled={!settled || !offer?.possible}
            onClick={() => void move()}
          >
            {words("move_now")}
          </Button>
        </>
      }
    >
      <Field label={words("place")}>
        {(control) => (
          <Select {...control} value={place} onChange={({ target }) => setPlace(target.value)}>
            {(places.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.4fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-1">
          <Field label={words("day")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={words("from")}>
          {(control) => (
            <Input
              {...control}
              type="time"
              step={300}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Field>
        <Field label={words("until")}>
          {(control) => (
            <Input
              {...control}
              type="time"
              step={300}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          )}
        </Field>
      </div>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {preview.error && (
        <ErrorNote title={words("not_done")} message={failureOf(preview.error).message} />
      )}
      <div className="min-h-28" aria-live="polite" aria-busy={preview.isFetching || undefined}>
        {offer && changed && <Offer offer={offer} />}
        {!changed && <p className="text-sm text-muted">{words("move_hint")}</p>}
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
                  {words(`ways.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {exceptions && (
        <div className="grid gap-1">
          <Check text={words("outside")} checked={outside} onChange={setOutside} />
          <Check text={words("tell")} checked={notify} onChange={setNotify} />
        </div>
      )}
    </Dialog>
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
