"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Membership } from "../schema";

type Props = { membership: Membership };

/** Takes a change back that waits for the end of the period. */
export function KeepProduct(props: Props) {
  return (
    <ServerState>
      <Keep {...props} />
    </ServerState>
  );
}

function Keep({ membership: { id: subscription_id, product_id, product_name: name } }: Props) {
  const words = useTranslations("memberships");
  const trpc = useTRPC();
  const router = useRouter();
  const keep = useMutation(
    trpc.subscriptions.change.mutationOptions({
      onSuccess: () => {
        toast(words("end.kept", { name }));
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        pending={keep.isPending}
        pendingLabel={words("change.changing")}
        onClick={() => keep.mutate({ subscription_id, product_id, at: "period_end" })}
      >
        {words("change.keep", { name })}
      </Button>
      {keep.error && (
        <Notice tone="danger" live title={words("change.failed")}>
          {failureOf(keep.error).message}
        </Notice>
      )}
    </>
  );
}
