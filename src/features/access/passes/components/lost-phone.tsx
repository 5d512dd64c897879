"use client";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { ServerState, useTRPC } from "@/ui/trpc";
import { AskFirst } from "./ask-first";

/** Revokes the pass on a lost phone and issues a new one. Asks first. */
export function LostPhone({ passId }: { passId: string }) {
  return (
    <ServerState>
      <Lost passId={passId} />
    </ServerState>
  );
}

function Lost({ passId }: { passId: string }) {
  const words = useTranslations("pass");
  const lost = useMutation(useTRPC().pass.lost.mutationOptions());
  const run = (onSuccess: () => void) => lost.mutate({ pass_id: passId }, { onSuccess });
  return (
    <AskFirst
      text={words("lost.open")}
      looks={{ variant: "secondary" }}
      title={words("lost.title")}
      keep={words("lost.keep")}
      go={words("lost.go")}
      pendingLabel={words("lost.going")}
      done={words("lost.done")}
      failed={words("lost.failed")}
      change={{ ...lost, run }}
    >
      <p>{words("lost.text")}</p>
    </AskFirst>
  );
}
