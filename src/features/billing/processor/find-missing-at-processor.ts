/** Finds objects that are in our books only: the other direction of comparing the processor's lists. */
import { isGone, isRefused } from "@/features/billing/payments/processor-errors";
import type { Change } from "@/server/jobs/rounds";
import { forEach } from "@/features/billing/payments/for-each";

/** One of our rows, with its id at the processor. */
type OurRow = { id: string; status: string; there: string | null };

/** Reports the rows that are missing from the processor's list and unknown to it when asked individually. */
export function findMissingAtProcessor(
  rows: OurRow[],
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
      // The processor's clock may be slightly slow: a row that it knows after all is fine.
      const known = await exists(() => of.retrieve(there ?? ""));
      return known ? null : { differs: `${status} here, unknown there` };
    },
  );
}

/** Returns false if the processor says that there is no such object. */
async function exists(retrieve: () => Promise<unknown>): Promise<boolean> {
  try {
    await retrieve();
    return true;
  } catch (error) {
    if (isRefused(error) && isGone(error)) return false;
    throw error;
  }
}
