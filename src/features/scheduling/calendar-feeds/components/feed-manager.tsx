"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { formatDayShort, localAt } from "@/lib/format";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { CalendarFeed } from "../schema";
import { NewAddress } from "./new-address";

type Page = { items: CalendarFeed[]; total: number };

/** Manages the member's calendar subscriptions: creates one, changes its address, ends it. */
export function FeedManager(props: { first: Page; timezone: string }) {
  return (
    <ServerState>
      <Manager {...props} />
    </ServerState>
  );
}

function Manager({ first, timezone }: { first: Page; timezone: string }) {
  const trpc = useTRPC();
  const words = useTranslations("calendar");
  const [name, setName] = useState("");
  const [made, setMade] = useState<CalendarFeed | null>(null);
  const feeds = useQuery(
    trpc.calendarFeeds.list.queryOptions({ size: 100 }, { initialData: first as never }),
  );
  const live: CalendarFeed[] = feeds.data.items.filter((feed) => feed.revoked_at === null);
  const show = (feed: CalendarFeed) => {
    setMade(feed);
    void feeds.refetch();
  };
  const create = useMutation(
    trpc.calendarFeeds.create.mutationOptions({
      onSuccess: (feed) => {
        setName("");
        show(feed);
      },
    }),
  );
  const failure = create.error && failureOf(create.error);
  return (
    <div className="grid gap-6">
      {made?.url && <NewAddress key={made.url} name={made.name} url={made.url} />}
      {live.length > 0 && (
        <ul className="grid gap-3">
          {live.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              timezone={timezone}
              onRotated={show}
              onRevoked={() => {
                if (made?.id === feed.id) setMade(null);
                void feeds.refetch();
              }}
            />
          ))}
        </ul>
      )}
      <Card
        as="form"
        aria-labelledby="new-feed-heading"
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name: name.trim() || words("title") });
        }}
      >
        <CardHeader id="new-feed-heading" title={words("subscribe")} />
        <Field label={words("name")} hint={words("name_hint")} optional>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {failure && (
          <Notice tone="danger" live title={words("get_failed")}>
            {failure.message}
          </Notice>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          pending={create.isPending}
          pendingLabel={words("getting")}
        >
          {words("get")}
        </Button>
      </Card>
    </div>
  );
}

function FeedRow({
  feed,
  timezone,
  onRotated,
  onRevoked,
}: {
  feed: CalendarFeed;
  timezone: string;
  onRotated: (feed: CalendarFeed) => void;
  onRevoked: () => void;
}) {
  const trpc = useTRPC();
  const locale = useLocale();
  const words = useTranslations("calendar");
  const [question, setQuestion] = useState<"rotate" | "revoke" | null>(null);
  const asked = question ?? "rotate";
  const close = () => setQuestion(null);
  const rotate = useMutation(
    trpc.calendarFeeds.rotate.mutationOptions({
      onSuccess: (changed) => {
        close();
        onRotated(changed);
      },
    }),
  );
  const revoke = useMutation(
    trpc.calendarFeeds.revoke.mutationOptions({
      onSuccess: () => {
        close();
        toast(words("stopped", { name: feed.name }));
        onRevoked();
      },
    }),
  );
  const error = rotate.error ?? revoke.error;
  const since = localAt(feed.rotated_at ?? feed.created_at, timezone);
  const wanted = { calendar_feed_id: feed.id };
  const pending = rotate.isPending || revoke.isPending;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <div className="min-w-0">
        <p className="truncate font-semibold">{feed.name}</p>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {words("since", { day: formatDayShort(since, locale) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="positive">{words("on")}</Badge>
        <Button
          size="sm"
          variant="secondary"
          aria-label={words("new_for", { name: feed.name })}
          onClick={() => setQuestion("rotate")}
        >
          {words("new")}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={words("stop_for", { name: feed.name })}
          onClick={() => setQuestion("revoke")}
        >
          {words("stop")}
        </Button>
      </div>
      <Dialog
        open={question !== null}
        onClose={close}
        title={words(`${asked}.title`)}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {words("keep")}
            </Button>
            <Button
              variant={question === "revoke" ? "danger" : "primary"}
              pending={pending}
              pendingLabel={words(`${asked}.pending`)}
              onClick={() =>
                question === "revoke" ? revoke.mutate(wanted) : rotate.mutate(wanted)
              }
            >
              {words(`${asked}.confirm`)}
            </Button>
          </>
        }
      >
        <p>{words(`${asked}.text`)}</p>
        {error && (
          <Notice tone="danger" live title={words("change_failed")}>
            {failureOf(error).message}
          </Notice>
        )}
      </Dialog>
    </Card>
  );
}
