"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { currencyExponent, formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { BookingGuests } from "../schema";

type How = "equal" | "own";
type Props = {
  bookingId: string;
  /** The guests who come, with the price. */
  guests: BookingGuests;
  onClose: () => void;
  onChange: () => void;
};

/** Splits the price among the host and the guests who come. */
export function SplitPrice({ bookingId, guests, onClose, onChange }: Props) {
  const words = useTranslations("guests");
  const locale = useLocale();
  const trpc = useTRPC();
  const { amount_due, currency } = guests;
  const [how, setHow] = useState<How>("equal");
  const open = guests.items.filter(({ share_status }) => share_status !== "paid");
  const paid = guests.items
    .filter(({ share_status }) => share_status === "paid")
    .reduce((sum, { share_amount }) => sum + (share_amount ?? 0), 0);
  const people = guests.items.length + 1;
  const each = Math.min(
    Math.floor(amount_due / people),
    Math.floor((amount_due - paid) / (open.length + 1)),
  );
  const unit = 10 ** currencyExponent(currency);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      open.map(({ id, share_amount }) => [id, String((share_amount ?? each) / unit)]),
    ),
  );
  const amountOf = (id: string) =>
    Math.round(Number((typed[id] ?? "").replace(",", ".") || 0) * unit) || 0;
  const asked =
    how === "equal" ? each * open.length : open.reduce((sum, { id }) => sum + amountOf(id), 0);
  const rest = amount_due - paid - asked;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const split = useMutation(
    trpc.guests.split.mutationOptions({
      onSuccess: (_, { shares }) => {
        toast(words(shares?.length === 0 ? "split_stopped" : "split_done"));
        onClose();
      },
      onSettled: onChange,
    }),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shares = open.map(({ id }) => ({ booking_guest_id: id, amount: amountOf(id) }));
    split.mutate({ booking_id: bookingId, ...(how === "own" && { shares }) });
  };
  const asksNow = open.some(({ share_amount }) => share_amount !== null);
  return (
    <Dialog open onClose={onClose} title={words("split_title", { amount: money(amount_due) })}>
      <p className="text-muted">{words("split_text")}</p>
      <form onSubmit={submit} className="grid gap-4">
        <SegmentedControl
          label={words("split_how")}
          value={how}
          onChange={setHow}
          options={[
            { value: "equal", text: words("split_equal") },
            { value: "own", text: words("split_own") },
          ]}
        />
        {how === "equal" ? (
          <ul className="grid gap-2">
            {open.map(({ id, name, email }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{name ?? email ?? words("unnamed")}</span>
                <span className="tabular">{money(each)}</span>
              </li>
            ))}
          </ul>
        ) : (
          open.map(({ id, name, email }) => (
            <Field
              key={id}
              label={words("split_amount", { name: name ?? email ?? words("unnamed") })}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[id] ?? ""}
                  onChange={(event) => setTyped({ ...typed, [id]: event.target.value })}
                />
              )}
            </Field>
          ))
        )}
        <p className="border-t border-line pt-4 font-medium tabular" aria-live="polite">
          {rest < 0 ? words("split_over") : words("split_host", { amount: money(rest) })}
        </p>
        {split.error && (
          <Notice tone="danger" live>
            {failureOf(split.error).message}
          </Notice>
        )}
        <Button
          type="submit"
          size="lg"
          block
          disabled={rest < 0 || open.length === 0}
          pending={split.isPending}
          pendingLabel={words("split_saving")}
        >
          {words("split_save")}
        </Button>
        {asksNow && (
          <Button
            variant="ghost"
            block
            disabled={split.isPending}
            onClick={() => split.mutate({ booking_id: bookingId, shares: [] })}
          >
            {words("split_stop")}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
