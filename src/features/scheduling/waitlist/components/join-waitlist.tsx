"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";

/** Joins the waiting list of a full event. */
export function JoinWaitlist({ eventId }: { eventId: string }) {
  return (
    <ServerState>
      <Join eventId={eventId} />
    </ServerState>
  );
}

function Join({ eventId }: { eventId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const words = useTranslations("waitlist");
  const join = useMutation(
    trpc.waitlist.join.mutationOptions({
      onSuccess: () => {
        toast(words("joined"));
        router.refresh();
      },
      // A place may have become free, or another window was faster: load the event again.
      onError: () => router.refresh(),
    }),
  );
  const failure = join.error && failureOf(join.error);
  return (
    <>
      <p className="text-sm text-muted">{words("full")}</p>
      {failure && (
        <Notice tone="danger" live title={words("join_failed")}>
          {failure.message}
        </Notice>
      )}
      <Button
        size="lg"
        block
        pending={join.isPending}
        pendingLabel={words("joining")}
        onClick={() => join.mutate({ event_id: eventId, quantity: 1 })}
      >
        {words("join")}
      </Button>
    </>
  );
}
