import { recordPayout } from "@/testing/worlds/payouts";
import type { Seeds } from "./seed-context";

export const payouts: Seeds = {
  ids: { payout_id: async ({ ctx, mark }) => recordPayout(ctx, mark) },
};
