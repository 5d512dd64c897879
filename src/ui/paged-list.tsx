import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { LinkButton } from "./link-button";

type Props = {
  /** The icon over an empty list. */
  icon: ReactNode;
  /** How many rows this page has. */
  count: number;
  /** The address without filters; null while none is set. */
  unfiltered: string | null;
  /** The words for a list that has nothing to show yet. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** The address of the next page; null on the last. */
  next: string | null;
  children: ReactNode;
};

/**
 * Shows a page of a list and the way to the next one. Without rows it says why: filters that match nothing can be
 * cleared, and a list that is empty tells its use.
 */
export function PagedList({ icon, count, unfiltered, empty, next, children }: Props) {
  const words = useTranslations("ui.list");
  return (
    <>
      {count > 0 ? (
        children
      ) : unfiltered !== null ? (
        <EmptyState
          icon={icon}
          title={words("nothing")}
          action={
            <LinkButton href={unfiltered} variant="secondary">
              {words("clear")}
            </LinkButton>
          }
        >
          {words("nothing_text")}
        </EmptyState>
      ) : (
        <EmptyState icon={icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {next !== null && (
        <p className="mt-6 flex justify-end">
          <LinkButton variant="secondary" rel="next" href={next}>
            {words("next")}
          </LinkButton>
        </p>
      )}
    </>
  );
}
