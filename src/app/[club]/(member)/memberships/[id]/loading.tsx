import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/ui/skeleton";

/** A heading, the membership's benefits, and its actions. */
export default function MembershipLoading() {
  const words = useTranslations("memberships");
  return (
    <Loading page label={words("loading")}>
      <Skeleton className="mb-3 h-5 w-32" />
      <Skeleton className="mb-8 h-10 w-64 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-36 rounded-xl" />
      </div>
    </Loading>
  );
}
