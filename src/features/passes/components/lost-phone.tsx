"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";

/** For a phone that is gone: its pass is ended, and another takes its place. Asked about first. */
export function LostPhone({ passId }: { passId: string }) {
  return (
    <ServerState>
      <Lost passId={passId} />
    </ServerState>
  );
}

function Lost({ passId }: { passId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const lost = useMutation(
    trpc.pass.lost.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        toast("The old pass opens nothing any more. Here is your new one.");
        router.refresh();
      },
    }),
  );
  const failure = lost.error && failureOf(lost.error);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        I have lost my phone
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Replace your pass?"
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              pending={lost.isPending}
              pendingLabel="Replacing your pass"
              onClick={() => lost.mutate({ pass_id: passId })}
            >
              Replace it
            </Button>
          </>
        }
      >
        <p>
          The pass on the lost phone, its code and its link stop working at once, for good. You get
          a new one here, to put on another phone.
        </p>
        {failure && (
          <Notice tone="danger" live title="Your pass was not replaced">
            {failure.message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
