import { SearchX } from "@/ui/icons";
import { readDocsEntries } from "@/api/docs-index/read-entries";
import { findInDocs } from "@/lib/find-in-docs";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { DocsResult } from "../docs-result";

export const metadata = { title: "Search", robots: { index: false } };

/** The most results that a page shows. */
const MOST = 50;

type Props = { searchParams: Promise<{ q?: string | string[] }> };

/** Shows what a search of the guides and the reference finds; also without script. */
export default async function SearchPage({ searchParams }: Props) {
  const { q = "" } = await searchParams;
  const query = [q].flat().join(" ").slice(0, 100).trim();
  const found = findInDocs(await readDocsEntries(), query);
  return (
    <main className="mx-auto grid w-full max-w-3xl grow content-start gap-6 px-4 py-10 md:px-8">
      <h1 className="text-2xl md:text-3xl">{query ? `Results for “${query}”` : "Search"}</h1>
      {query && found.length > 0 && (
        <>
          <p className="text-muted">
            {found.length > MOST
              ? `The best ${MOST} of ${found.length}. Another word narrows them.`
              : found.length === 1
                ? "One result."
                : `${found.length} results.`}
          </p>
          <ul>
            {found.slice(0, MOST).map((entry) => (
              <li key={entry.href} className="border-t border-line">
                <DocsResult entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title={query ? "Nothing was found" : "What are you looking for?"}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <LinkButton href="/docs" variant="secondary" external>
                All guides
              </LinkButton>
              <LinkButton href="/docs/reference" variant="secondary" external>
                API reference
              </LinkButton>
            </span>
          }
        >
          Search by a word, a path, a code or a name such as bookings.checkout.
        </EmptyState>
      )}
    </main>
  );
}
