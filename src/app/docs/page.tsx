import { Link } from "@/ui/link";
import { referenceScript } from "@/api/rest/docs-script";
import { LinkButton } from "@/ui/link-button";
import { Wordmark } from "@/ui/logo";
import { ApiReference } from "./api-reference";

export const metadata = {
  title: "API reference",
  description: "Every operation of the Foyer API, to read and to try.",
};

/** Shows the interactive reference, drawn from `/v1/openapi.json` by a script of our own origin. */
export default async function DocsPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-raised px-4 py-3 md:px-6">
        <Link href="/" className="rounded-md" aria-label="Foyer home">
          <Wordmark />
        </Link>
        <nav aria-label="Documentation" className="flex flex-wrap items-center gap-1">
          <LinkButton href="/errors" variant="ghost" size="sm">
            Error codes
          </LinkButton>
          <LinkButton href="/v1/openapi.json" variant="ghost" size="sm" external>
            OpenAPI file
          </LinkButton>
        </nav>
      </header>
      <main className="grow">
        <h1 className="sr-only">API reference</h1>
        <ApiReference script={await referenceScript()} />
      </main>
    </div>
  );
}
