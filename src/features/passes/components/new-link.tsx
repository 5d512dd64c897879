"use client";
import { useMutation } from "@tanstack/react-query";
import { ServerState, useTRPC } from "@/ui/trpc";
import { AskFirst } from "./ask-first";

/** For a link that has come into other hands: another takes its place. Asked about first. */
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
      title="Make a new share link?"
      keep="Keep the old one"
      go="Make a new link"
      pendingLabel="Making a new link"
      done="The old link opens nothing any more."
      failed="The link stays as it was"
      change={{ ...renew, run }}
    >
      <p>
        Whoever has the old link to this pass can no longer open it. The code stays the same, and so
        does the pass in your phone’s wallet. If somebody else may have the code, choose “I have
        lost my phone” instead.
      </p>
    </AskFirst>
  );
}
