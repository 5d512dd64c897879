import { useTranslations } from "next-intl";
import { DetailComing } from "@/ui/skeleton";

/** A heading, the invoice and its actions. */
export default function InvoiceLoading() {
  const words = useTranslations("money");
  return <DetailComing label={words("loading_invoice")} content="h-64" actions="h-26" />;
}
