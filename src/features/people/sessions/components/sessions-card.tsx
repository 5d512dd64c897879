"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { formatRelativeDay, localAt } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import type { OpenSession } from "../schema";
import { useFreshWork } from "./use-fresh-work";

/** The member's sessions, with buttons to end one or all of the others. */
export function SessionsCard({
  first,
  email,
  timezone,
  today,
}: {
  first: OpenSession[];
  email: string | null;
  timezone: string;
  today: string;
}) {
  const words = useTranslations("details");
  const locale = useLocale();
  const [sessions, setSessions] = useFresh(first);
  const [ending, setEnding] = useState<string | null>(null);
  const { run, pending, problem, question } = useFreshWork({ email, onDone: setSessions });
  const others = sessions.filter(({ current }) => !current);
  const dayOf = (instant: string) => formatRelativeDay(localAt(instant, timezone), today, locale);

  /** Ends one session, or all others for null. */
  function end(id: string | null) {
    const { me } = trpcClient();
    setEnding(id);
    void run(() =>
      id === null ? me.endOtherSessions.mutate() : me.endSession.mutate({ session_id: id }),
    );
  }

  return (
    <Card as="section" aria-labelledby="sessions-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="sessions-heading" title={words("sessions.title")} />
        <p className="text-muted">{words("sessions.text")}</p>
      </div>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, created_at, last_used_at, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                {device ?? words("sessions.browser")}
                {current && <Badge tone="positive">{words("sessions.current")}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {words("sessions.used", { since: dayOf(created_at), used: dayOf(last_used_at) })}
              </p>
            </div>
            {!current && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={words("sessions.end_one", {
                  device: device ?? words("sessions.browser"),
                })}
                pending={pending && ending === id}
                pendingLabel={words("sessions.ending")}
                onClick={() => end(id)}
              >
                {words("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="danger" live title={words("sessions.failed")}>
          {problem}
        </Notice>
      )}
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          pending={pending && ending === null}
          pendingLabel={words("sessions.ending")}
          onClick={() => end(null)}
        >
          {words("sessions.end_others")}
        </Button>
      )}
      {question}
    </Card>
  );
}
