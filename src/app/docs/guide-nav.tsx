import { ChevronDown } from "lucide-react";
import type { Guide } from "@/api/guides/guides";
import { Link } from "@/ui/link";

type Props = { groups: { title: string; guides: Guide[] }[]; at: string };

/** All guides: folded above the text on a phone, beside it on a wide screen. */
export function GuideNav(props: Props) {
  return (
    <>
      <details className="group -mx-4 border-b border-line bg-raised px-4 md:-mx-8 md:px-8 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-medium">
          All guides
          <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label="All guides" className="pb-4">
          <Groups {...props} />
        </nav>
      </details>
      <nav
        aria-label="Guides"
        className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-12 lg:block"
      >
        <Groups {...props} />
      </nav>
    </>
  );
}

function Groups({ groups, at }: Props) {
  return (
    <ul className="grid gap-5 text-sm">
      {groups.map(({ title, guides }) => (
        <li key={title}>
          <p className="mb-1 text-xs font-medium text-muted">{title}</p>
          <ul>
            {guides.map((guide) => (
              <li key={guide.slug}>
                <Link
                  href={`/docs/${guide.slug}`}
                  prefetch={false}
                  aria-current={guide.slug === at ? "page" : undefined}
                  className="-mx-2 flex min-h-9 items-center rounded-md px-2 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent pointer-coarse:min-h-11"
                >
                  {guide.title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
