"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import { useAct } from "@/ui/use-act";

export type Leaving = "suspend" | "archive";

/** Asks before a member is suspended or archived: what that means, and which bookings go with what money. */
export function LeaveDialog({
  act,
  member: { id: member_id, name },
  onClose,
}: {
  act: Leaving;
  member: { id: string; name: string };
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.leave");
  const [cancels, setCancels] = useState(false);
  const { pending, refusal, perform } = useAct();
  const line = () => consoleClient().memberLifecycle[act];
  const preview = useQuery({
    queryKey: ["leave", act, member_id],
    queryFn: () => line().mutate({ member_id, cancel_future_bookings: true, dry_run: true }),
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const would = preview.data?.would_cancel ?? null;
  const leave = async () => {
    const change = () => line().mutate({ member_id, cancel_future_bookings: cancels });
    if (await perform(change, words(`done.${act}`, { name }))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words(`title.${act}`, { name })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button variant="danger" pending={pending} disabled={!would} onClick={() => void leave()}>
            {words(`press.${act}`)}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <p>{words(`text.${act}`, { name })}</p>
      {preview.error && (
        <ErrorNote title={words("not_done")} message={failureOf(preview.error).message} />
      )}
      {would && would.affected.length > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={cancels}
            onChange={({ target }) => setCancels(target.checked)}
          />
          {words("cancel", { count: would.affected.length })}
        </label>
      )}
      <div className="min-h-20" aria-live="polite">
        {would ? (
          <Consequences would={would} cancels={cancels} />
        ) : (
          preview.isPending && (
            <Loading label={words("counting")}>
              <Skeleton className="h-20 rounded-lg" />
            </Loading>
          )
        )}
      </div>
    </Dialog>
  );
}

/** Says which bookings stay, or how many are cancelled and what goes back for them. */
function Consequences({ would, cancels }: { would: CancelledTogether; cancels: boolean }) {
  const words = useTranslations("console_desk.leave");
  const locale = useLocale();
  const refused = would.affected.filter((one) => one.refused !== null).length;
  const cancelled = would.affected.length - refused;
  if (!cancels) {
    return (
      <p className="text-sm text-muted">{words("coming", { count: would.affected.length })}</p>
    );
  }
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <p>{words("cancelled", { count: cancelled })}</p>
      {would.money_back.length === 0 && <p>{words("nothing_back")}</p>}
      {would.money_back.map(({ currency, amount }) => (
        <p key={currency} className="flex items-baseline justify-between gap-4">
          {words("goes_back")}
          <span className="tabular font-semibold">{formatMoney(amount, currency, locale)}</span>
        </p>
      ))}
      {refused > 0 && <p className="text-danger">{words("stay", { count: refused })}</p>}
    </div>
  );
}
