import { SearchX } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/ui/link-button";
import { EmptyState } from "@/ui/empty-state";
import { titled } from "@/app/titled";

export const generateMetadata = titled("not_found");

export default function MemberNotFound() {
  const words = useTranslations("shell");
  return (
    <>
      <h1 className="sr-only">{words("page_missing_title")}</h1>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title={words("missing_title")}
        action={<LinkButton href="/">{words("back_home")}</LinkButton>}
      >
        {words("page_missing_text")}
      </EmptyState>
    </>
  );
}
