import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** Stands in for the times while they load. */
export function SlotsComing() {
  const words = useTranslations("resources");
  return (
    <Loading label={words("loading_times")}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 pt-7">
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-12 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}

/** Explains the looks of a time. */
export function SlotLegend() {
  const words = useTranslations("resources.legend");
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted">
      <Key className="bg-raised ring-1 ring-accent-line ring-inset">{words("free")}</Key>
      <Key className="bg-held-soft ring-1 ring-held-line ring-inset">{words("held")}</Key>
      <Key className="bg-sunken ring-1 ring-line ring-inset">{words("why")}</Key>
    </p>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3.5 rounded-sm ${className}`} />
      {children}
    </span>
  );
}
