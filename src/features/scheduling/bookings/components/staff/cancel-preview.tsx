"use client";
import { useLocale, useTranslations } from "next-intl";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import type { Acted } from "./booking-acts";

/** Cancels a booking, after showing what goes back; those who may can give back everything. */
export function CancelPreview({
  booking: { id: booking_id },
  exceptions,
  open,
  onClose,
}: {
  booking: Acted;
  exceptions: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console.booking");
  const [waive, setWaive] = useState(false);
  const { pending, refusal, perform } = useAct();
  const input = { booking_id, ...(waive && { waive_fee: true }) };
  const cancel = async () => {
    const change = () => consoleClient().bookings.cancel.mutate(input);
    if (await perform(change, words("done.cancel"))) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words("acts.cancel")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void cancel()}>
            {words("acts.cancel")}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <ServerState>
        <Consequences input={input} />
      </ServerState>
      {exceptions && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={waive}
            onChange={({ target }) => setWaive(target.checked)}
          />
          {words("waive")}
        </label>
      )}
    </Dialog>
  );
}

type Asked = { booking_id: string; waive_fee?: boolean };

/** Shows what would go back and what would stay. */
function Consequences({ input }: { input: Asked }) {
  const words = useTranslations("console.booking");
  const locale = useLocale();
  const preview = useQuery({
    queryKey: ["cancellation", input],
    queryFn: () => consoleClient().bookings.cancellationPreview.mutate(input),
    ...{ gcTime: 0, staleTime: 0 },
  });
  const { data: read, error } = preview;
  if (error) return <ErrorNote title={words("not_done")} message={failureOf(error).message} />;
  if (!read) {
    return (
      <Loading label={words("counting")}>
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    );
  }
  const money = (amount: number) => formatMoney(amount, read.currency, locale);
  return (
    <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <Sum term={words("paid")} text={money(read.paid_amount)} />
      <Sum term={words("goes_back")} text={money(read.refund_amount)} />
      <Sum term={words("stays")} text={money(read.fee_amount)} />
    </dl>
  );
}

function Sum({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="tabular font-semibold">{text}</dd>
    </div>
  );
}
