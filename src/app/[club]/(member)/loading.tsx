import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** Stands in for a page while it loads: a heading and rows of the usual size. */
export default function PageLoading() {
  const words = useTranslations("shell");
  return (
    <Loading page label={words("loading")}>
      <Skeleton className="mb-3 h-9 w-56 max-w-full" />
      <Skeleton className="mb-8 h-5 w-80 max-w-full" />
      <div className="grid gap-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-21 rounded-xl" />
        ))}
      </div>
    </Loading>
  );
}
