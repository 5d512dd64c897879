import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { PageHeader } from "@/ui/page-header";
import { InvoiceCards } from "../invoice-cards";
import { readInvoice } from "../read-invoice";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const read = await readInvoice((await params).id);
  if (!read) return titled("not_found")();
  return { title: read.invoice.number ?? (await getTranslations("titles"))("invoices") };
}

/** Shows an invoice with its lines, its money and its history, and what may be done about it. */
export default async function InvoicePage({ params }: Props) {
  const { id } = await params;
  const read = await readInvoice(id);
  if (!read) notFound();
  const words = await getTranslations("console_money");
  const { number } = read.invoice;
  return (
    <>
      <PageHeader
        title={number ? words("invoice.title", { number }) : words("invoice.draft_title")}
        back={{ href: "/invoices", text: words("invoices.title") }}
      />
      <InvoiceCards read={read} />
    </>
  );
}
