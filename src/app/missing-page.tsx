import { SearchX } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";

/** Shows within the frame that an address leads to nothing; `text` tells why that may be. */
export function MissingPage({
  text,
  back,
}: {
  text: string;
  /** The page to go on with. */
  back: { href: string; text: string };
}) {
  const words = useTranslations("shell");
  return (
    <>
      <h1 className="sr-only">{words("page_missing_title")}</h1>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title={words("missing_title")}
        action={<LinkButton href={back.href}>{back.text}</LinkButton>}
      >
        {text}
      </EmptyState>
    </>
  );
}
