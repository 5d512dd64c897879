"use client";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { ServerState, useTRPC } from "@/ui/trpc";
import { AskFirst } from "./ask-first";

/** Replaces a link that strangers have got. Asks first. */
export function NewLink({ passId }: { passId: string }) {
  return (
    <ServerState>
      <Renew passId={passId} />
    </ServerState>
  );
}

function Renew({ passId }: { passId: string }) {
  const words = useTranslations("pass");
  const renew = useMutation(useTRPC().pass.rotateShareLink.mutationOptions());
  const run = (onSuccess: () => void) => renew.mutate({ pass_id: passId }, { onSuccess });
  return (
    <AskFirst
      text={words("link.open")}
      looks={{ className: "text-muted" }}
      title={words("link.title")}
      keep={words("link.keep")}
      go={words("link.go")}
      pendingLabel={words("link.going")}
      done={words("link.done")}
      failed={words("link.failed")}
      change={{ ...renew, run }}
    >
      <p>{words("link.text")}</p>
    </AskFirst>
  );
}
