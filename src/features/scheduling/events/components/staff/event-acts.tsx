"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { LinkButton } from "@/ui/link-button";
import { useRouter } from "@/ui/portal-router";
import { ServerState } from "@/ui/trpc";
import { useAct } from "@/ui/use-act";
import { CancelEvent } from "./cancel-event";
import type { SeriesDate } from "./date-of-series";
import { SettlePanel } from "./settle-panel";

/** What may be done about an event now. */
export const EVENT_ACTS = ["settle", "publish", "edit", "unpublish", "cancel"] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** Shows the acts of an event. What cannot be taken back shows its consequences before. */
export function EventActs({
  event: { id: event_id, title },
  date,
  acts,
}: {
  event: { id: string; title: string };
  /** The date of a series that it is; null for one that takes place once. */
  date: SeriesDate | null;
  acts: readonly EventAct[];
}) {
  const words = useTranslations("console_events.acts");
  const calendar = useTranslations("console_calendar");
  const router = useRouter();
  const [asked, setAsked] = useState<"settle" | "cancel" | null>(null);
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().events;
  const close = () => {
    setAsked(null);
    router.refresh();
  };
  const press: Record<Exclude<EventAct, "edit">, () => void> = {
    settle: () => setAsked("settle"),
    cancel: () => setAsked("cancel"),
    publish: () =>
      void perform(() => lines().publish.mutate({ event_id }), words("published", { title })),
    unpublish: () =>
      void perform(() => lines().unpublish.mutate({ event_id }), words("unpublished", { title })),
  };
  const textOf = (act: EventAct) => {
    if (act === "settle") return calendar("settle.open");
    return act === "cancel" ? calendar("event_cancel.open") : words(act);
  };
  return (
    <div className="grid gap-3">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <div data-acts className="flex flex-wrap gap-2">
        {acts.map((act) => {
          const variant = act === "settle" || act === "publish" ? "primary" : "secondary";
          return act === "edit" ? (
            <LinkButton key={act} variant={variant} href={`/events/${event_id}/edit`}>
              {textOf(act)}
            </LinkButton>
          ) : (
            <Button
              key={act}
              variant={act === "cancel" ? "leave" : variant}
              pending={pending && (act === "publish" || act === "unpublish")}
              onClick={press[act]}
            >
              {textOf(act)}
            </Button>
          );
        })}
      </div>
      <ServerState>
        {asked === "cancel" && (
          <CancelEvent asked={{ event_id, name: title, date }} onClose={close} />
        )}
        {asked === "settle" && (
          <SettlePanel
            asked={{ event_id, name: title, begun: null, first: null }}
            onClose={close}
          />
        )}
      </ServerState>
    </div>
  );
}
