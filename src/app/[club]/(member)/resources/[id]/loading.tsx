import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** A place, its days and its times, empty. */
export default function ResourceLoading() {
  const words = useTranslations("resources");
  return (
    <Loading page label={words("loading_place")}>
      <Skeleton className="mb-3 h-5 w-24" />
      <Skeleton className="mb-8 h-9 w-56 max-w-full" />
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Skeleton className="h-12 rounded-xl md:h-33 lg:col-start-2" />
        <div className="grid gap-7 lg:col-start-1 lg:row-start-1">
          <div className="grid grid-cols-7 gap-1.5 max-sm:mt-13">
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <Skeleton key={day} className="h-17 rounded-lg" />
            ))}
          </div>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
            {Array.from({ length: 12 }, (_, slot) => (
              <Skeleton key={slot} className="h-12 rounded-lg" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
