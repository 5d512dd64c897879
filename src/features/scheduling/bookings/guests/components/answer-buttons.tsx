"use client";
import { useMutation } from "@tanstack/react-query";
import { Check, X } from "@/ui/icons";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Invitation } from "../schema";

type Props = { invitation: Invitation; labels: { accept: string; decline: string } };

/** Takes the answer of the signed-in member. */
export function AnswerButtons(props: Props) {
  return (
    <ServerState>
      <Buttons {...props} />
    </ServerState>
  );
}

function Buttons({ invitation, labels }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const { id: booking_guest_id, state, share } = invitation;
  const answer = useMutation(
    trpc.invitations.answer.mutationOptions({ onSuccess: () => router.refresh() }),
  );
  if (state === "accepted" && share?.status === "paid") return null;
  const say = (word: "accept" | "decline") => () =>
    answer.mutate({ booking_guest_id, answer: word });
  return (
    <div className="grid gap-3">
      {answer.error && (
        <Notice tone="danger" live>
          {failureOf(answer.error).message}
        </Notice>
      )}
      {state !== "accepted" && (
        <Button
          size="lg"
          block
          icon={<Check aria-hidden className="size-4.5" />}
          pending={answer.isPending}
          onClick={say("accept")}
        >
          {labels.accept}
        </Button>
      )}
      {state !== "declined" && (
        <Button
          size="lg"
          block
          variant={state === "accepted" ? "ghost" : "secondary"}
          icon={<X aria-hidden className="size-4.5" />}
          disabled={answer.isPending}
          onClick={say("decline")}
        >
          {labels.decline}
        </Button>
      )}
    </div>
  );
}
