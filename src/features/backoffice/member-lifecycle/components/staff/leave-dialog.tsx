"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancelledSums } from "@/features/scheduling/bookings/components/staff/cancelled-together";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import { ActDialog } from "@/ui/act-dialog";
import { consoleClient } from "@/ui/console-client";
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
  const { perform, ...state } = useAct();
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
    <ActDialog
      title={words(`title.${act}`, { name })}
      press={words(`press.${act}`)}
      onPress={() => void leave()}
      onClose={onClose}
      act={state}
      ready={would !== null}
      preview={{
        waiting: preview.isPending,
        error: preview.error,
        shown: would && <Consequences would={would} cancels={cancels} />,
      }}
    >
      <p>{words(`text.${act}`, { name })}</p>
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
    </ActDialog>
  );
}

/** Says which bookings stay, or how many are cancelled and what goes back for them. */
function Consequences({ would, cancels }: { would: CancelledTogether; cancels: boolean }) {
  const words = useTranslations("console_desk.leave");
  if (cancels) return <CancelledSums would={would} />;
  return <p className="text-sm text-muted">{words("coming", { count: would.affected.length })}</p>;
}
