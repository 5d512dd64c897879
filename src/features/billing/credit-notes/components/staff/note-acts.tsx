"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { AskedAct } from "@/ui/ask-before";
import { consoleClient } from "@/ui/console-client";
import type { CreditNote } from "../../schema";
import { isVoidable, owedOf } from "./note-views";

/** Gives back what is still owed for a credit note, and voids one for which no money has moved. */
export function NoteActs({ note }: { note: CreditNote }) {
  const words = useTranslations("console_money.note");
  const locale = useLocale();
  const { id: credit_note_id, currency, total } = note;
  const owed = owedOf(note);
  const at = { credit_note_id };
  const lines = () => consoleClient().creditNotes;
  return (
    <div data-acts className="flex flex-wrap items-center gap-2">
      {owed > 0 && (
        <AskedAct
          variant="primary"
          label={words("acts.refund")}
          text={words("ask.refund", { sum: formatMoney(owed, currency, locale) })}
          said={words("done.refund")}
          act={() => lines().refund.mutate(at)}
        />
      )}
      {isVoidable(note) && (
        <AskedAct
          variant="leave"
          label={words("acts.void")}
          text={words("ask.void", { sum: formatMoney(total, currency, locale) })}
          said={words("done.void")}
          act={() => lines().void.mutate(at)}
        />
      )}
    </div>
  );
}
