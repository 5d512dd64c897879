import { within } from "@/lib/months";
import { openConsole } from "../../../../open-console";

/** One row tells how many there are. */
const COUNT = { size: 1 } as const;

/**
 * Counts what waits for a hand, as far as the reader may see it: each with the list that shows it, the most urgent first.
 * Failed payments are those of a month.
 */
export async function readWaiting(month: string) {
  const { call, may, org } = await openConsole();
  const sees = may("invoices:read");
  const [overdue, disputed, failed, owed_notes, drafts, checks] = await Promise.all([
    sees ? call.invoices.list({ ...COUNT, status: ["past_due"] }) : null,
    may("payments:read") ? call.payments.list({ ...COUNT, dispute_status: ["open"] }) : null,
    may("payments:read")
      ? call.payments.list({
          ...{ ...COUNT, status: ["failed"] },
          ...within("created_at", month, org.default_timezone),
        })
      : null,
    may("credit-notes:read") ? call.creditNotes.list({ ...COUNT, status: ["issued"] }) : null,
    sees ? call.invoices.list({ ...COUNT, status: ["draft"] }) : null,
    may("reconciliations:read") ? call.reconciliations.list({ size: 1, total: "none" }) : null,
  ]);
  const counted = [
    { what: "disputed", href: "/payments?view=disputed", found: disputed },
    { what: "overdue", href: "/invoices?view=overdue", found: overdue },
    { what: "failed", href: `/payments?view=failed&period=${month}`, found: failed },
    { what: "owed_notes", href: "/credit-notes?view=owed", found: owed_notes },
    { what: "drafts", href: "/invoices?view=draft", found: drafts },
  ] as const;
  return {
    waiting: counted.flatMap(({ found, ...rest }) =>
      found && found.total > 0 ? [{ ...rest, count: found.total }] : [],
    ),
    /** The latest comparison, where it found a difference. */
    differing: checks?.items.find(({ agrees }) => agrees === false)?.id ?? null,
  };
}
