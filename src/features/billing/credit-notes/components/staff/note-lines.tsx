import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import { Link } from "@/ui/link";
import { creditReason } from "../credit-note-row";
import type { CreditNote } from "../../schema";
import { NoteState } from "./note-state";

/** Lists the credit notes of an invoice, each with its reason and its state. */
export function NoteLines({
  notes,
  timezone,
  locale,
}: {
  notes: readonly CreditNote[];
  timezone: string;
  locale: string;
}) {
  const words = useTranslations("money");
  return (
    <ul className="grid gap-3 text-sm">
      {notes.map((note) => (
        <li key={note.id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span className="min-w-0">
            <Link
              href={`/credit-notes/${note.id}`}
              className="tabular inline-flex items-center text-accent underline pointer-coarse:min-h-11"
            >
              {note.number}
            </Link>
            <span className="block text-muted wrap-anywhere">
              {creditReason(note, words)}, {formatDate(note.created_at, timezone, locale)}
            </span>
          </span>
          <span className="flex items-center gap-2">
            <NoteState note={note} />
            <span className="font-semibold">
              <Money amount={-note.total} currency={note.currency} locale={locale} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
