"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { formatDay } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf, readFailureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { Loading, Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";

type Props = { seriesId: string; upcoming: Booking[] };

/** Cancels the dates of a series from a chosen one on, after showing the effect on the money. */
export function CancelSeries(props: Props) {
  return (
    <ServerState>
      <Cancel {...props} />
    </ServerState>
  );
}

function Cancel({ seriesId, upcoming }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const words = useTranslations("bookings.series");
  const [open, setOpen] = useState(false);
  const [chosen, setFrom] = useState("");
  // A date that was chosen may have been cancelled since, with all after it.
  const date = upcoming.find(({ starts_at_local }) => starts_at_local === chosen) ?? upcoming[0];
  const from = date?.starts_at_local ?? "";
  const input = { series_id: seriesId, from_local: from };
  const preview = useQuery(
    trpc.bookings.seriesCancellationPreview.queryOptions(input, {
      enabled: open,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const cancel = useMutation(
    trpc.bookings.cancelSeries.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast(words("cancelled"));
        router.refresh();
      },
      onError: (error) => {
        if (failureOf(error).code === "refund_changed") void preview.refetch();
      },
    }),
  );
  const money = (amount: number) =>
    formatMoney(amount, preview.data?.currency ?? upcoming[0]?.currency ?? "EUR", locale);
  const effect = preview.data;
  return (
    <>
      <Button variant="leave" onClick={() => setOpen(true)}>
        {words("cancel")}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          cancel.reset();
        }}
        title={words("cancel_title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("keep")}
            </Button>
            <Button
              variant="danger"
              disabled={!effect || effect.dates === 0 || preview.isFetching}
              pending={cancel.isPending}
              pendingLabel={words("cancelling")}
              onClick={() =>
                effect && cancel.mutate({ ...input, expected_refund_amount: effect.refund_amount })
              }
            >
              {words("cancel_dates", { count: effect?.dates ?? 0 })}
            </Button>
          </>
        }
      >
        <Field label={words("from")}>
          {(control) => (
            <Select {...control} value={from} onChange={({ target }) => setFrom(target.value)}>
              {upcoming.map(({ id, starts_at_local }, at) => (
                <option key={id} value={starts_at_local}>
                  {words(at === 0 ? "from_all" : "from_day", {
                    day: formatDay(starts_at_local, locale),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {preview.isError ? (
          <ErrorNote
            title={words("not_calculated")}
            message={readFailureOf(preview.error).message}
            requestId={readFailureOf(preview.error).requestId}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : effect ? (
          <p className="rounded-lg bg-sunken p-4 text-sm">
            {effect.refund_amount + effect.fee_amount === 0
              ? words("no_money", { count: effect.dates })
              : words("money", {
                  count: effect.dates,
                  refund: money(effect.refund_amount),
                  fee: money(effect.fee_amount),
                })}
          </p>
        ) : (
          <Loading label={words("calculating")}>
            <Skeleton className="h-14 rounded-lg" />
          </Loading>
        )}
        {cancel.error && (
          <Notice tone="danger" live title={words("cancel_failed")}>
            {failureOf(cancel.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
