import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** The search field and the grid of places, empty. */
export default function ResourcesLoading() {
  const words = useTranslations("resources");
  return (
    <Loading page label={words("loading_places")}>
      <Skeleton className="mb-6 h-13 w-40 md:mb-8 md:h-11" />
      <Skeleton className="mb-5 h-11" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-24 rounded-xl sm:h-64" />
        ))}
      </div>
    </Loading>
  );
}
