import { ChevronDown } from "@/ui/icons";
import { Link } from "@/ui/link";

type Group = { title: string; links: { href: string; title: string }[] };
/** `all` names the whole list, `at` is the address of the page, and `folds` shows only the page's own group unfolded. */
type Props = { all: string; groups: Group[]; at: string; folds?: boolean };

/** All pages of a kind: folded above the text on a phone, beside it on a wide screen. */
export function SideNav(props: Props) {
  return (
    <>
      <details className="group -mx-4 border-b border-line bg-raised px-4 md:-mx-8 md:px-8 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-medium">
          {props.all}
          <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <nav aria-label={props.all} className="pb-4">
          <Groups {...props} />
        </nav>
      </details>
      <nav
        aria-label={props.all}
        className="sticky top-0 -mx-2 hidden max-h-dvh self-start overflow-y-auto px-2 py-12 lg:block"
      >
        <Groups {...props} />
      </nav>
    </>
  );
}

function Groups({ groups, at, folds = false }: Props) {
  return (
    <ul className={folds ? "grid text-sm" : "grid gap-5 text-sm"}>
      {groups.map(({ title, links }) => (
        <li key={title}>
          {folds ? (
            <details className="group/of" open={links.some(({ href }) => href === at)}>
              <summary className="-mx-2 flex min-h-9 items-center justify-between gap-2 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11">
                {title}
                <ChevronDown aria-hidden className="size-4 group-open/of:rotate-180" />
              </summary>
              <Links links={links} at={at} />
            </details>
          ) : (
            <>
              <p className="mb-1 text-xs font-medium text-muted">{title}</p>
              <Links links={links} at={at} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Links({ links, at }: { links: Group["links"]; at: string }) {
  return (
    <ul>
      {links.map(({ href, title }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            aria-current={href === at ? "page" : undefined}
            className="-mx-2 flex min-h-9 items-center rounded-md px-2 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent pointer-coarse:min-h-11"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
