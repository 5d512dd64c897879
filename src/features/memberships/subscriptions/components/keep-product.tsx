"use client";
import { useTranslations } from "next-intl";
import { trpcClient } from "@/ui/trpc-client";
import type { Membership } from "../schema";
import { KeepButton } from "./keep-button";

/** Takes a change back that waits for the end of the period. */
export function KeepProduct({
  membership: { id: subscription_id, product_id, product_name: name },
}: {
  membership: Membership;
}) {
  const words = useTranslations("memberships.change");
  return (
    <KeepButton
      name={name}
      text={words("keep", { name })}
      pending={words("changing")}
      failed={words("failed")}
      onKeep={() =>
        trpcClient().subscriptions.change.mutate({ subscription_id, product_id, at: "period_end" })
      }
    />
  );
}
