import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { Undo2 } from "@/ui/icons";
import { AccountCredit } from "@/features/billing/balances/components/account-credit";
import { CreditNoteRow } from "@/features/billing/credit-notes/components/credit-note-row";
import { EmptyState } from "@/ui/empty-state";
import { PageLinks } from "@/ui/page-links";
import { MoneyHeader, pageNumber } from "../money-tabs";
import { openPage } from "../portal";

export const generateMetadata = titled("credit_notes");

type Props = { searchParams: Promise<{ page?: string }> };

export default async function CreditNotesPage({ searchParams }: Props) {
  const { call, locale, me } = await openPage("/credit-notes");
  const words = await getTranslations("money");
  const page = pageNumber((await searchParams).page);
  const zone = me.organization.default_timezone;
  const [notes, { balances }] = await Promise.all([
    call.creditNotes.list({ page, size: 20 }),
    call.me.balance(),
  ]);
  return (
    <>
      <MoneyHeader current="/credit-notes" />
      {notes.total === 0 ? (
        <EmptyState icon={<Undo2 className="size-6" />} title={words("no_credit_notes_title")}>
          {words("no_credit_notes")}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <AccountCredit balances={balances} locale={locale} />
          <ul className="grid gap-3">
            {notes.items.map((note) => (
              <CreditNoteRow key={note.id} {...{ note, locale, zone }} />
            ))}
          </ul>
        </div>
      )}
      <PageLinks
        page={notes.page}
        pages={notes.pages}
        href={(number) => `/credit-notes?page=${number}`}
      />
    </>
  );
}
