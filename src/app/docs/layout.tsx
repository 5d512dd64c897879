import type { ReactNode } from "react";
import { LinkButton } from "@/ui/link-button";
import { Link } from "@/ui/link";
import { Wordmark } from "@/ui/logo";
import { DocsSearch } from "./docs-search";

/** The frame of everything for developers. Its words are English alone. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div lang="en" className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-raised px-4 py-3 md:px-6">
        <Link
          href="/docs"
          prefetch={false}
          className="inline-flex min-h-11 items-center gap-3 rounded-md"
          aria-label="Foyer guides"
        >
          <Wordmark />
          <span className="text-sm text-muted">Docs</span>
        </Link>
        <div className="order-last w-full md:order-none md:ms-auto md:w-auto">
          <DocsSearch />
        </div>
        <nav aria-label="Documentation" className="-mx-3 flex flex-wrap items-center">
          <LinkButton href="/docs" variant="ghost" size="sm" external>
            Guides
          </LinkButton>
          <LinkButton href="/docs/reference" variant="ghost" size="sm" external>
            Reference
          </LinkButton>
          <LinkButton href="/errors" variant="ghost" size="sm" external>
            Errors
          </LinkButton>
        </nav>
      </header>
      {children}
    </div>
  );
}
