import { createCashDesk } from "@/features/billing/cash-desks/create";
import { openCashDesk } from "@/features/billing/cash-sessions/open";
import type { SeedContext, Seeds } from "./seed-context";

/** Adds a till that is not open. */
async function closedDesk({ ctx }: SeedContext): Promise<string> {
  return (await createCashDesk(ctx, { name: "Contract bar" })).id;
}

/** Opens a till of its own. */
async function open(club: SeedContext): Promise<string> {
  const cash_desk_id = await closedDesk(club);
  return (await openCashDesk(club.ctx, { cash_desk_id, opening_amount: 15_000 })).id;
}

export const cashDesks: Seeds = {
  at: {
    "POST /v1/cash-sessions": { cash_desk_id: closedDesk },
    "POST /v1/cash-sessions/{cash_session_id}/close": { cash_session_id: open },
  },
  ids: { cash_desk_id: closedDesk, cash_session_id: open },
};
