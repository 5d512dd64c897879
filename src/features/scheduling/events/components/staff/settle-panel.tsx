"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf, isUnanswered } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Follows } from "./follows";
import { type Follow, readLeftBehind, type Settled, settleEvent } from "./settle-event";
import { keepUnfinished, tellUnfinished } from "./unfinished-move";

/** An event whose bookings have not followed it. */
export type Settling = {
  event_id: string;
  name: string;
  /** What was chosen for them, with the key of that act; null where nobody has chosen yet. */
  begun: { follow: Follow; act: string } | null;
  /** How the first attempt went, and when the event is now; null where it is looked at later. */
  first: { how: Settled; time: string } | null;
};

/**
 * Shows what of an event's move is done and what is not: the event stands at its new time, and so many bookings have not
 * followed. What was chosen for them is tried again as the same act, or another thing is chosen.
 */
export function SettlePanel({ asked, onClose }: { asked: Settling; onClose: () => void }) {
  const words = useTranslations("console_calendar.settle");
  const club = useParams<{ club: string }>().club;
  const cache = useQueryClient();
  const { event_id, name, begun, first } = asked;
  const [follow, setFollow] = useState<Follow | null>(begun?.follow ?? null);
  const [how, setHow] = useState<Settled | null>(first?.how ?? null);
  const isAgain = how !== null && !how.done;
  // Refusals are an answer: trying again is another act then.
  const [act, setAct] = useState(() => (begun && !how?.left ? begun.act : newKey()));
  const [pending, setPending] = useState(false);
  const left = useQuery({
    queryKey: ["left-behind", event_id, how],
    queryFn: () => readLeftBehind(event_id),
    placeholderData: (last) => last,
    ...{ gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
  });
  const count = left.data?.count ?? 0;
  const close = () => {
    if (left.isSuccess && count === 0) keepUnfinished(club, null);
    tellUnfinished();
    onClose();
  };
  const submit = async () => {
    if (!follow) return;
    setPending(true);
    keepUnfinished(club, { event_id, name, follow, act });
    const settled = await settleEvent(event_id, follow, act);
    setPending(false);
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "calendar" });
    if (settled.done) {
      keepUnfinished(club, null);
      tellUnfinished();
      onClose();
      return toast(words("done", { count: settled.settled }));
    }
    if (!settled.failure || !isUnanswered(settled.failure)) setAct(newKey());
    setHow(settled);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={words("title", { name })}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {count > 0 ? words("later") : words("close")}
          </Button>
          {count > 0 && (
            <Button
              type="submit"
              form="calendar-settle"
              variant={follow === "cancel_and_refund" ? "danger" : "primary"}
              pending={pending}
              disabled={follow === null}
            >
              {isAgain && follow === how.action ? words("again") : words("do")}
            </Button>
          )}
        </>
      }
    >
      <form
        id="calendar-settle"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        {first && <Notice tone="positive" title={words("moved", { time: first.time })} />}
        {isAgain && <NotSettled how={how} />}
        {left.isError && <ErrorNote message={failureOf(left.error).message} />}
        {left.isPending && (
          <Loading label={words("counting")}>
            <Skeleton className="h-32 rounded-lg" />
          </Loading>
        )}
        {left.isSuccess && count === 0 && <p role="status">{words("nobody")}</p>}
        {count > 0 && (
          <>
            <Follows
              legend={words("choice", { count })}
              back={left.data?.back ?? []}
              {...{ follow }}
              onChoose={setFollow}
            />
            {!first && <p className="text-sm text-muted">{words("offered")}</p>}
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Says what has not been done, and why. */
function NotSettled({ how: { failure, left, reasons } }: { how: Settled }) {
  const words = useTranslations("console_calendar.settle");
  if (failure) {
    const message = isUnanswered(failure) ? words("unanswered") : failure.message;
    return <ErrorNote title={words("not_done")} message={message} />;
  }
  return <ErrorNote title={words("left", { count: left })} message={reasons.join(" ")} />;
}

function newKey(): string {
  return crypto.randomUUID();
}
