"use client";
import { useState } from "react";
import { useAddress } from "@/ui/portal-router";
import type { ClientConfig } from "../schema";
import { authenticatePayment } from "./authenticate-payment";

type Asked = {
  processor?: { client_secret: string | null; provider_account_id: string | null } | null;
};

/**
 * Returns a function that sends the payer to the bank and back to the page `back`. `leaving` is true from the click on:
 * the sandbox's page may be loading, and the button must not change until then.
 */
export function useBank(config: ClientConfig, back: string) {
  const [leaving, setLeaving] = useState(false);
  const addressOf = useAddress();
  async function askBank({ processor }: Asked): Promise<void> {
    if (!processor?.client_secret) return;
    setLeaving(true);
    const outcome = await authenticatePayment(config, {
      clientSecret: processor.client_secret,
      account: processor.provider_account_id,
      back: addressOf(back),
    }).catch(() => "asked" as const);
    if (outcome === "asked") setLeaving(false);
  }
  return { leaving, setLeaving, askBank };
}
