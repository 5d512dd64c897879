"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Loading, Skeleton } from "@/ui/skeleton";
import { useAct } from "@/ui/use-act";
import type { ChangedResource } from "../../schema";
import { refusalOf } from "./faults";
import { AffectedList, Choices } from "./stranded-panel";
import type { Decision } from "./use-change";

/** Archives a place, after showing which bookings and events it has, and restores it. */
export function ArchivePlace(place: { id: string; name: string; archived: boolean }) {
  return place.archived ? <Restore {...place} /> : <Archive {...place} />;
}

function Restore({ id: resource_id, name }: { id: string; name: string }) {
  const words = useTranslations("console_places");
  const { pending, refusal, perform } = useAct();
  const restore = () => consoleClient().resources.restore.mutate({ resource_id });
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        pending={pending}
        onClick={() => void perform(restore, words("archive.restored", { name }))}
      >
        {words("archive.restore")}
      </Button>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
    </div>
  );
}

function Archive({ id: resource_id, name }: { id: string; name: string }) {
  const words = useTranslations("console_places.archive");
  const places = useTranslations("console_places");
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<ChangedResource | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { pending, refusal, perform } = useAct();
  const archive = consoleClient().resourceChanges.archive;
  const ask = async () => {
    setOpen(true);
    setPreview(null);
    setDecision(null);
    setProblem(null);
    try {
      setPreview(await archive.mutate({ resource_id, dry_run: true }));
    } catch (error) {
      setProblem(refusalOf(error, places));
    }
  };
  const events = preview?.affected_events ?? [];
  const stranded = preview?.affected_count ?? 0;
  const act = async () => {
    // Events are kept as they are: the panel says so, and whoever confirms has read it.
    const on_conflict = decision ?? (events.length > 0 ? "keep" : "reject");
    const done = await perform(
      () => archive.mutate({ resource_id, on_conflict }),
      words("done", { name }),
    );
    if (done) setOpen(false);
    else await ask();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void ask()}>
        {words("act")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("title", { name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("back")}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              disabled={preview === null || (stranded > 0 && decision === null)}
              onClick={() => void act()}
            >
              {words("act")}
            </Button>
          </>
        }
      >
        {(refusal ?? problem) && (
          <ErrorNote title={places("not_done")} message={refusal ?? problem ?? ""} />
        )}
        <p>{words("text")}</p>
        {preview === null && !problem && (
          <Loading label={places("effective.counting")}>
            <Skeleton className="h-16 rounded-lg" />
          </Loading>
        )}
        {events.length > 0 && <Events events={events} />}
        {preview && stranded > 0 && (
          <>
            <h3 className="text-base font-semibold">
              {places("stranded.title", { count: stranded })}
            </h3>
            <AffectedList preview={preview} />
            <Choices
              preview={preview}
              // Events are kept, and so are the bookings beside them: one answer counts for both.
              offered={events.length > 0 ? ["keep"] : undefined}
              decision={decision}
              onChange={setDecision}
            />
          </>
        )}
      </Dialog>
    </>
  );
}

/** Lists the events that take place here. */
function Events({ events }: { events: ChangedResource["affected_events"] }) {
  const words = useTranslations("console_places.stranded");
  const locale = useLocale();
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{words("events_title", { count: events.length })}</h3>
      <p className="text-sm text-muted">{words("events_text")}</p>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto text-sm">
        {events.map(({ event_id, title, starts_at_local, ends_at_local }) => (
          <li key={event_id} className="py-2">
            <span className="block font-medium break-words">{title}</span>
            <span className="tabular text-muted">
              {formatDayShort(starts_at_local, locale)},{" "}
              {formatTimeRange(starts_at_local, ends_at_local, locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
