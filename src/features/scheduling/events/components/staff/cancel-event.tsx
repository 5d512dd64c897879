"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancelledSums } from "@/features/scheduling/bookings/components/staff/cancelled-together";
import { ActDialog } from "@/ui/act-dialog";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";
import { useAct } from "@/ui/use-act";

/** An event that somebody wants to cancel. */
export type Cancelling = { event_id: string; name: string };

/** Asks before an event is cancelled with all of its bookings: how many that are, and what goes back for them. */
export function CancelEvent({
  asked: { event_id, name },
  onClose,
}: {
  asked: Cancelling;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar.event_cancel");
  const [notes, setNotes] = useState("");
  const { perform, ...act } = useAct();
  const line = () => consoleClient().events.cancel;
  const preview = useQuery({
    queryKey: ["cancel event", event_id],
    queryFn: () => line().mutate({ event_id, dry_run: true }),
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const would = preview.data?.would_cancel ?? null;
  const cancel = async () => {
    const told = notes.trim();
    const change = () => line().mutate({ event_id, ...(told && { notes: told }) });
    if (await perform(change, words("done", { name }))) onClose();
  };
  return (
    <ActDialog
      {...{ act, onClose }}
      title={words("title", { name })}
      press={words("do")}
      onPress={() => void cancel()}
      ready={would !== null}
      preview={{
        waiting: preview.isPending,
        error: preview.error,
        shown: would && <CancelledSums would={would} />,
      }}
    >
      <p>{words("text")}</p>
      <Field label={words("notes")} optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
