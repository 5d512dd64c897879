import { getTranslations } from "next-intl/server";
import type { AttentionKind } from "@/features/backoffice/attention/schema";
import { openConsole } from "../../../../open-console";
import { readAttention } from "../../read-attention";

/** The kinds of what waits that are about money. */
const MONEY: readonly AttentionKind[] = [
  "payment_disputed",
  "refund_failed",
  "invoice_overdue",
  "payment_failed",
  "payment_unallocated",
];
/** One row tells how many there are. */
const COUNT = { size: 1 } as const;

/**
 * Reads what waits for a hand about money, as far as the reader may see it, and what only a bookkeeper has to look at:
 * credit notes that are owed, drafts, and a comparison that found a difference.
 */
export async function readWaiting() {
  const { call, may } = await openConsole();
  const words = await getTranslations("console_money.overview");
  const [{ items }, owed_notes, drafts, checks] = await Promise.all([
    readAttention(),
    may("credit-notes:read") ? call.creditNotes.list({ ...COUNT, status: ["issued"] }) : null,
    may("invoices:read") ? call.invoices.list({ ...COUNT, status: ["draft"] }) : null,
    may("reconciliations:read") ? call.reconciliations.list({ size: 1, total: "none" }) : null,
  ]);
  const counted = [
    { what: "owed_notes", href: "/credit-notes?view=owed", found: owed_notes },
    { what: "drafts", href: "/invoices?view=draft", found: drafts },
  ] as const;
  const differing = checks?.items.find(({ agrees }) => agrees === false);
  return {
    items: items.filter(({ kind }) => MONEY.includes(kind)),
    more: [
      ...counted.flatMap(({ what, href, found }) =>
        found && found.total > 0 ? [{ href, text: words(what, { count: found.total }) }] : [],
      ),
      ...(differing
        ? [{ href: `/reconciliations/${differing.id}`, text: words("disagrees") }]
        : []),
    ],
  };
}
