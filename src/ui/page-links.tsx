import { useTranslations } from "next-intl";
import { LinkButton } from "./link-button";

/**
 * Links through a long list: newer, older, and the present page. Nothing when all fits on one page.
 */
export function PageLinks({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  const words = useTranslations("ui");
  if (pages < 2) return null;
  return (
    <nav aria-label={words("pages")} className="mt-8 flex items-center justify-between gap-4">
      <span className="flex-1">
        {page > 1 && (
          <LinkButton variant="secondary" href={href(page - 1)} rel="prev">
            {words("previous")}
          </LinkButton>
        )}
      </span>
      <span className="tabular text-sm text-muted">{words("page_of", { page, pages })}</span>
      <span className="flex flex-1 justify-end">
        {page < pages && (
          <LinkButton variant="secondary" href={href(page + 1)} rel="next">
            {words("next")}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
