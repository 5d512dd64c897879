import { inTestMode } from "@/features/billing/payments/test-mode";
import { accentOf } from "@/features/platform/organizations/branding";
import type { Ctx } from "@/server/context";
import type { Composed } from "@/server/mail/layout";
import { composeNotice, factRows, noticeWords } from "@/server/mail/notice";
import { wordsOf } from "@/server/words/catalogue";
import type { Messages } from "@/server/words/messages";
import { readerOf } from "@/server/words/reader";

export type InvoiceMailKind = keyof Messages["invoice_mails"];

/** The facts as formatted text; null where there is none. */
export type InvoiceFacts = {
  memberName: string;
  number: string;
  /** The amount that is due. */
  amount: string | null;
  /** The day by which it is due. */
  day: string | null;
  url: string;
};

/** Returns a mail about an invoice. Its reader's language is the context's. */
export function composeInvoiceMail(
  ctx: Ctx,
  kind: InvoiceMailKind,
  { memberName: member, number: invoice, amount, day, url }: InvoiceFacts,
): Composed {
  const reader = readerOf(ctx.org, null);
  const organizationName = ctx.org.name;
  const said = { club: organizationName, member, amount, invoice, day };
  const words = noticeWords("invoice_mails", kind, reader, said);
  const frame = { organizationName, accentColor: accentOf(ctx.org.branding), reader, url };
  return composeNotice({ ...frame, testMode: inTestMode(ctx) }, words, {
    rows: factRows(reader, [
      ["amount", amount],
      ["invoice", invoice],
      ["pay_by", day],
    ]),
    preview: words.text,
    footer: wordsOf("mails", reader)("about_invoice", { club: organizationName }),
  });
}
