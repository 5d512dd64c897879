import { readGroups } from "@/api/guides/guides";
import { FileLink } from "@/ui/file-link";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";

export const metadata = {
  title: "Guides",
  description: "From an API key to a paid booking, and everything after it.",
};

const FILES = [
  { href: "/v1/openapi.json", title: "OpenAPI 3.1", said: "Every operation, for programs" },
  { href: "/docs/postman.json", title: "Postman collection", said: "Also opens in Bruno" },
  { href: "/llms.txt", title: "llms.txt", said: "These guides, for language models" },
];

/** The home of the guides: each with what stands in it. */
export default async function DocsPage() {
  const groups = await readGroups();
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-10 md:px-8 md:py-16">
      <div className="grid max-w-2xl gap-4">
        <h1 className="text-2xl md:text-3xl">Build on Foyer</h1>
        <p className="text-lg text-muted">
          Members, bookings, payments, memberships and passes, over one HTTP API. Five calls lead
          from a key to a paid booking.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton href="/docs/quickstart" external>
            Start in five calls
          </LinkButton>
          <LinkButton href="/docs/reference" variant="secondary" external>
            API reference
          </LinkButton>
        </div>
      </div>
      {groups.map(({ title, guides }) => (
        <section key={title} aria-labelledby={`group-${title}`} className="grid gap-4">
          <h2 id={`group-${title}`} className="text-lg">
            {title}
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {guides.map((guide) => (
              <li key={guide.slug} className="border-t border-line">
                <Link
                  href={`/docs/${guide.slug}`}
                  prefetch={false}
                  className="group grid gap-1 rounded-md py-4"
                >
                  <span className="font-medium group-hover:text-accent">{guide.title}</span>
                  <span className="text-sm text-muted">{guide.lead}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="files" className="grid gap-4">
        <h2 id="files" className="text-lg">
          Files
        </h2>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {FILES.map(({ href, title, said }) => (
            <li key={href} className="border-t border-line">
              <FileLink href={href} className="group grid gap-1 rounded-md py-4">
                <span className="font-medium group-hover:text-accent">{title}</span>
                <span className="text-sm text-muted">{said}</span>
              </FileLink>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
