"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/ui/trpc";
import type { PaymentMethod } from "../schema";
import { paysAtDesk } from "./at-desk";
import { chargeable } from "./chargeable";

/** Cards change rarely, and a wrong one is refused. */
const FRESH_MS = 60_000;

/** Returns the card that one press may charge; null while it is unknown, and where there is none. */
export function useReadyCard(): PaymentMethod | null {
  const trpc = useTRPC();
  const options = { staleTime: FRESH_MS };
  const cards = useQuery(trpc.paymentMethods.list.queryOptions(undefined, options));
  const config = useQuery(trpc.paymentMethods.config.queryOptions(undefined, options));
  if (!cards.data || !config.data || paysAtDesk(config.data)) return null;
  return chargeable(cards.data);
}
