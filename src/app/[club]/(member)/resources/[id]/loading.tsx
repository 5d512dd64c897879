import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** A place, its days and its times, empty. */
export default function ResourceLoading() {
  const words = useTranslations("resources");
  return (
    <Loading page label={words("loading_place")}>
      <Skeleton className="mb-3 h-5 w-24" />
      <Skeleton className="mb-3 h-9 w-56 max-w-full" />
      <Skeleton className="mb-8 h-5 w-96 max-w-full" />
      <Skeleton className="mb-8 h-32 rounded-xl sm:h-44" />
      <div className="mb-8 grid grid-cols-7 gap-1.5">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="h-17 rounded-lg" />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {Array.from({ length: 12 }, (_, slot) => (
          <Skeleton key={slot} className="h-12 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
