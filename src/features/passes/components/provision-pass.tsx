"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { ServerState, useTRPC } from "@/ui/trpc";

/** Makes the pass ready for a wallet: signs it once, and the wallet buttons take this button's place. */
export function ProvisionPass() {
  return (
    <ServerState>
      <Provision />
    </ServerState>
  );
}

function Provision() {
  const trpc = useTRPC();
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  const provision = useMutation(
    trpc.pass.provision.mutationOptions({
      onSuccess: () => startRefresh(() => router.refresh()),
    }),
  );
  const failure = provision.error && failureOf(provision.error);
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        block
        pending={provision.isPending || refreshing}
        pendingLabel="Getting your pass ready"
        onClick={() => provision.mutate()}
      >
        Put it in my phone’s wallet
      </Button>
      {failure && (
        <Notice tone="danger" live title="Your pass is not ready yet">
          {failure.message}
        </Notice>
      )}
    </div>
  );
}
