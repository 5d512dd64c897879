import { useTranslations } from "next-intl";
import { DetailComing } from "@/ui/skeleton";

/** A heading, the membership's benefits and its actions. */
export default function MembershipLoading() {
  const words = useTranslations("memberships");
  return <DetailComing label={words("loading")} content="h-72" actions="h-36" />;
}
