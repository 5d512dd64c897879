import { getTranslations } from "next-intl/server";
import { EyeOff } from "@/ui/icons";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

/** Stands in place of what is the member's own, for the staff who look at their portal. */
export async function NotShown({ title }: { title: string }) {
  const words = await getTranslations("shell.view");
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<EyeOff className="size-6" />} title={words("own_title")}>
        {words("own")}
      </EmptyState>
    </>
  );
}
