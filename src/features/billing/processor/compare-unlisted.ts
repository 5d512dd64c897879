/** What stands in our books alone: the other way round of what the processor's lists are compared with. */
import { isGone, isRefused } from "@/features/billing/payments/outcome";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";

/** A row of ours, and what it is called at the processor. */
type Ours = { id: string; status: string; there: string | null };

/** Rows that the processor's list lacks and that it, asked for each, does not know. */
export function compareUnlisted(
  rows: Ours[],
  of: {
    what: Change["what"];
    listed: { id: string }[];
    retrieve: (id: string) => Promise<unknown>;
  },
): Promise<Change[]> {
  const listed = new Set(of.listed.map(({ id }) => id));
  return forEach(
    rows.filter(({ there }) => !listed.has(there ?? "")),
    ({ id }) => ({ what: of.what, id }),
    async ({ status, there }) => {
      // Its clock may be slow by a moment: what it knows after all is as it should be.
      const known = await knows(() => of.retrieve(there ?? ""));
      return known ? null : { differs: `${status} here, unknown there` };
    },
  );
}

/** False where the processor says that it has no such thing. */
async function knows(retrieve: () => Promise<unknown>): Promise<boolean> {
  try {
    await retrieve();
    return true;
  } catch (error) {
    if (isRefused(error) && isGone(error)) return false;
    throw error;
  }
}
