"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { useTRPC } from "@/ui/trpc";

type Wanted = {
  starts_at: string;
  ends_at: string;
  starts_at_local: string;
  ends_at_local: string;
  fold?: number | null;
};

/** Puts the member in line for a time at a place that is taken, with one press, and out again with another. */
export function NotifyMe({
  resourceId,
  time,
  quantity,
  onRefused,
}: {
  resourceId: string;
  time: Wanted;
  quantity: number;
  /** Called when the time can be booked after all, or the line is closed. */
  onRefused: () => void;
}) {
  const trpc = useTRPC();
  const words = useTranslations("places.notify");
  const cache = useQueryClient();
  const asked = {
    resource_id: resourceId,
    status: ["waiting" as const, "offered" as const],
    size: 100,
  };
  const mine = useQuery(trpc.waitlist.mine.queryOptions(asked));
  const reload = () => cache.invalidateQueries({ queryKey: trpc.waitlist.mine.queryKey(asked) });
  const entry = mine.data?.items.find(
    ({ starts_at, ends_at, status }) =>
      starts_at === time.starts_at &&
      ends_at === time.ends_at &&
      (status === "waiting" || status === "offered"),
  );
  const join = useMutation(
    trpc.waitlist.join.mutationOptions({
      onSuccess: reload,
      onError: () => {
        onRefused();
        return reload();
      },
    }),
  );
  const leave = useMutation(trpc.waitlist.leave.mutationOptions({ onSettled: reload }));
  const failure = join.error ?? leave.error;
  const { starts_at_local, ends_at_local, fold } = time;
  return (
    <section aria-live="polite" className="grid gap-2">
      {entry?.status === "offered" ? (
        <Standing text={words("offered")}>
          <LinkButton href="/bookings" size="sm">
            {words("see_offer")}
          </LinkButton>
        </Standing>
      ) : entry ? (
        <Standing
          text={words("waiting")}
          more={
            entry.position === null
              ? null
              : entry.position === 1
                ? words("first")
                : words("position", { number: entry.position })
          }
        >
          <Button
            size="sm"
            variant="secondary"
            pending={leave.isPending}
            pendingLabel={words("undoing")}
            onClick={() => leave.mutate({ waitlist_entry_id: entry.id })}
          >
            {words("undo")}
          </Button>
        </Standing>
      ) : (
        <>
          <Button
            block
            icon={<Bell aria-hidden className="size-4.5" />}
            disabled={mine.isPending}
            pending={join.isPending}
            pendingLabel={words("joining")}
            onClick={() =>
              join.mutate({
                resource_id: resourceId,
                starts_at_local,
                ends_at_local,
                quantity,
                ...(fold === 0 || fold === 1 ? { fold } : {}),
              })
            }
          >
            {words("button")}
          </Button>
          <p className="text-sm text-muted">{words("hint")}</p>
        </>
      )}
      {failure && (
        <Notice tone="danger" live title={words("failed")}>
          {failureOf(failure).message}
        </Notice>
      )}
    </section>
  );
}

function Standing({
  text,
  more = null,
  children,
}: {
  text: string;
  more?: string | null;
  children: React.ReactNode;
}) {
  return (
    <div className="flex items-center gap-3 rounded-lg bg-accent-soft px-3.5 py-2.5">
      <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">{text}</span>
        {more && <span className="block text-muted">{more}</span>}
      </p>
      {children}
    </div>
  );
}
