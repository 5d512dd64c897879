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
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      <span className="flex-1">
        {page > 1 && (
          <LinkButton variant="secondary" href={href(page - 1)} rel="prev">
            Previous
          </LinkButton>
        )}
      </span>
      <span className="tabular text-sm text-muted">
        Page {page} of {pages}
      </span>
      <span className="flex flex-1 justify-end">
        {page < pages && (
          <LinkButton variant="secondary" href={href(page + 1)} rel="next">
            Next
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
