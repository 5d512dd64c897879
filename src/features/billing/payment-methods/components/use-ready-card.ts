"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/ui/trpc";
import type { PaymentMethod } from "../schema";
import { paysAtDesk } from "./at-desk";
import { chargeable } from "./chargeable";

/** Cards change rarely, and a wrong one is refused. */
const FRESH_MS = 60_000;

/** Returns the card that one press may charge, null where there is none, and whether that is known yet. */
export function useReadyCard(): { card: PaymentMethod | null; known: boolean } {
  const trpc = useTRPC();
  const options = { staleTime: FRESH_MS };
  const cards = useQuery(trpc.paymentMethods.list.queryOptions(undefined, options));
  const config = useQuery(trpc.paymentMethods.config.queryOptions(undefined, options));
  const known = !cards.isPending && !config.isPending;
  if (!cards.data || !config.data || paysAtDesk(config.data)) return { card: null, known };
  return { card: chargeable(cards.data), known };
}
