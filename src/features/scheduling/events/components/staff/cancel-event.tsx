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
import type { CancelledEvent } from "../../schema";
import type { SeriesDate } from "./date-of-series";
import { type Scope, ScopeChoice } from "./series-scope";

/** An event that somebody wants to cancel. */
export type Cancelling = {
  event_id: string;
  name: string;
  /** The date of a series that it is, so that later ones may be cancelled with it. */
  date?: SeriesDate | null;
};

/** Asks before an event is cancelled with all of its bookings: how many that are, and what goes back for them. */
export function CancelEvent({
  asked: { event_id, name, date = null },
  onClose,
}: {
  asked: Cancelling;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar.event_cancel");
  const [notes, setNotes] = useState("");
  const { perform, ...act } = useAct();
  const [scope, setScope] = useState<Scope>("this");
  const send = async (how: {
    notes?: string;
    dry_run?: boolean;
  }): Promise<Pick<CancelledEvent, "would_cancel">> => {
    const { events, eventSeries } = consoleClient();
    if (date === null) return events.cancel.mutate({ event_id, ...how });
    const { recurring_event_id } = date;
    return scope === "all"
      ? eventSeries.cancel.mutate({ recurring_event_id, ...how })
      : eventSeries.cancelDate.mutate({ ...date, apply_to: scope, ...how });
  };
  const preview = useQuery({
    queryKey: ["cancel event", event_id, scope],
    queryFn: () => send({ dry_run: true }),
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const would = preview.data?.would_cancel ?? null;
  const cancel = async () => {
    const told = notes.trim();
    const change = () => send(told ? { notes: told } : {});
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
      {date && <ScopeChoice scope={scope} onChoose={setScope} />}
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
