/** The words of an invoice or credit note in each supported language. */
const en = {
  invoice: "Invoice",
  credit_note: "Credit note",
  number: "Number",
  date: "Date",
  due: "Due by",
  billedTo: "Billed to",
  forInvoice: "For invoice",
  description: "Description",
  quantity: "Quantity",
  unitAmount: "Price",
  tax: "Tax",
  amount: "Amount",
  subtotal: "Subtotal",
  included: (label: string) => `Includes ${label}`,
  total: "Total",
  paid: "Paid",
  credited: "Credited",
  returned: "Refunded or kept as credit",
  amountDue: "Amount due",
  taxId: "Tax ID",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  settled: "Paid in full. Thank you.",
  voided: "Void",
  test: "Test",
  testMode: "Test mode: no real money moves, and this document is not valid.",
};
export type Words = typeof en;

const de: Words = {
  invoice: "Rechnung",
  // Not "Gutschrift": in German tax law that is an invoice that the buyer writes (§ 14 UStG).
  credit_note: "Rechnungskorrektur",
  number: "Nummer",
  date: "Datum",
  due: "Zahlbar bis",
  billedTo: "Rechnung an",
  forInvoice: "Zur Rechnung",
  description: "Beschreibung",
  quantity: "Menge",
  unitAmount: "Preis",
  tax: "Steuer",
  amount: "Betrag",
  subtotal: "Zwischensumme",
  included: (label) => `Enthalten: ${label}`,
  total: "Gesamtbetrag",
  paid: "Bezahlt",
  credited: "Gutgeschrieben",
  returned: "Erstattet oder als Guthaben",
  amountDue: "Offener Betrag",
  taxId: "Steuernummer",
  page: (page, pages) => `Seite ${page} von ${pages}`,
  settled: "Vollständig bezahlt. Vielen Dank.",
  voided: "Storniert",
  test: "Test",
  testMode: "Testbetrieb: Es fließt kein echtes Geld, und dieses Dokument gilt nicht.",
};

/** Returns the words for a locale, falling back to English. */
export function wordsFor(locale: string): Words {
  return locale.toLowerCase().startsWith("de") ? de : en;
}
