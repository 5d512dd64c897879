import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readGroups, readGuide } from "@/api/guides/guides";
import { Link } from "@/ui/link";
import { GuideText } from "../guide-text";
import { SideNav } from "../side-nav";

/** Cached for the page and its title. */
const guideOf = cache(readGuide);

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await guideOf((await params).guide);
  return { title: guide?.title ?? "Unknown guide", description: guide?.lead ?? null };
}

/** Shows one guide, with all others beside it and the next below. */
export default async function GuidePage({ params }: Props) {
  const guide = await guideOf((await params).guide);
  if (!guide) notFound();
  const groups = await readGroups();
  const all = groups.flatMap(({ guides }) => guides);
  const next = all[all.findIndex(({ slug }) => slug === guide.slug) + 1];
  return (
    <div className="mx-auto grid w-full max-w-7xl grow grid-cols-[minmax(0,1fr)] content-start gap-x-12 px-4 md:px-8 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_13rem]">
      <SideNav
        all="All guides"
        groups={groups.map(({ title, guides }) => ({
          title,
          links: guides.map((one) => ({ href: `/docs/${one.slug}`, title: one.title })),
        }))}
        at={`/docs/${guide.slug}`}
      />
      <main className="mx-auto w-full max-w-(--measure) py-8 lg:py-12">
        <h1 className="text-2xl md:text-3xl">{guide.title}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">{guide.lead}</p>
        <GuideText content={guide.content} />
        {next && (
          <p className="mt-12 border-t border-line pt-4">
            <Link
              href={`/docs/${next.slug}`}
              prefetch={false}
              className="group grid gap-0.5 rounded-md py-2"
            >
              <span className="text-sm text-muted">Next</span>
              <span className="font-medium text-accent group-hover:underline">{next.title}</span>
            </Link>
          </p>
        )}
      </main>
      {guide.sections.length > 1 && (
        <nav
          aria-label="On this page"
          className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-12 text-sm xl:block"
        >
          <p className="mb-2 font-medium">On this page</p>
          <ul className="grid">
            {guide.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block rounded-md py-1.5 text-muted hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
