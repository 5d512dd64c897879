"use client";
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
  const renew = useMutation(useTRPC().pass.rotateShareLink.mutationOptions());
  const run = (onSuccess: () => void) => renew.mutate({ pass_id: passId }, { onSuccess });
  return (
    <AskFirst
      text="Make a new share link"
      looks={{ className: "text-muted" }}
      title="Make a new share link?"
      keep="Keep the old one"
      go="Make a new link"
      pendingLabel="Making a new link"
      done="The old link no longer works."
      failed="Couldn’t make a new link"
      change={{ ...renew, run }}
    >
      <p>
        The old link to this pass stops working. The code and the pass in your wallet stay the same.
        If somebody else may have the code, choose “I have lost my phone”.
      </p>
    </AskFirst>
  );
}
