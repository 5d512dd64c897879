import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** A heading, the invoice and its actions. */
export default function InvoiceLoading() {
  const words = useTranslations("money");
  return (
    <Loading page label={words("loading_invoice")}>
      <Skeleton className="mb-3 h-5 w-40" />
      <Skeleton className="mb-8 h-10 w-72 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-26 rounded-xl" />
      </div>
    </Loading>
  );
}
