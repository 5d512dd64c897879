"use client";
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
  const lost = useMutation(useTRPC().pass.lost.mutationOptions());
  const run = (onSuccess: () => void) => lost.mutate({ pass_id: passId }, { onSuccess });
  return (
    <AskFirst
      text="I have lost my phone"
      looks={{ variant: "secondary" }}
      title="Replace your pass?"
      keep="Keep it"
      go="Replace it"
      pendingLabel="Replacing your pass"
      done="The old pass no longer works. Here is your new one."
      failed="Couldn’t replace your pass"
      change={{ ...lost, run }}
    >
      <p>
        The pass on the lost phone stops working at once, for good. So do its code and its link. You
        get a new one here.
      </p>
    </AskFirst>
  );
}
