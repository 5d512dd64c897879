import clsx from "clsx";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type ConsolePage, pagesBelow, pagesFor } from "./console-pages";
import { Menu } from "./menu";
import { NavLink } from "./nav-link";

/** The most links that a thumb finds beside each other. */
const MOST_TABS = 5;

type Shown = {
  scopes: readonly string[];
  /** How many things wait for a hand, by the page that lists them. */
  waiting: Readonly<Record<string, number>>;
};

/** Lists the pages that the person may open in their groups, for a column. */
export function ConsoleColumn({ scopes, waiting }: Shown) {
  const words = useTranslations("console");
  return (
    // It fades where it goes on below: many browsers show no bar until somebody scrolls.
    <nav
      aria-label={words("name")}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto mask-b-from-[calc(100%-2rem)] px-1 pb-5"
    >
      {pagesFor((scope) => scopes.includes(scope)).map(([group, pages]) => (
        <div key={group} className="mb-3">
          {group !== "daily" && (
            <h2 className="px-3 pb-1 text-xs font-medium text-muted">{words(`groups.${group}`)}</h2>
          )}
          <ul className="grid *:*:min-h-8">
            <Links {...{ pages, waiting }} place="side" />
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Shows the first pages under the thumb, and the others behind one more press. */
export function ConsoleTabs({ scopes, waiting }: Shown) {
  const words = useTranslations("console");
  const pages = pagesFor((scope) => scopes.includes(scope)).flatMap(([, some]) => some);
  const fits = pages.length <= MOST_TABS;
  const [tabs, more] = fits
    ? [pages, []]
    : [pages.slice(0, MOST_TABS - 1), pages.slice(MOST_TABS - 1)];
  return (
    <nav
      aria-label={words("name")}
      data-tabs=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto flex max-w-md px-1 py-1 *:min-w-11 *:flex-auto">
        <Links {...{ waiting }} pages={tabs} place="bar" />
        {more.length > 0 && (
          <li>
            <Menu
              align="end"
              side="above"
              trigger={
                <span className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-lg text-xs font-medium text-muted">
                  <Ellipsis aria-hidden className="size-5" />
                  {words("more")}
                </span>
              }
            >
              <ul>
                <Links {...{ waiting }} pages={more} place="side" />
              </ul>
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Links({
  pages,
  place,
  waiting,
}: Pick<Shown, "waiting"> & { pages: readonly ConsolePage[]; place: "side" | "bar" }) {
  const words = useTranslations("console");
  return pages.map(({ href, text, Icon, ...page }) => (
    <li key={href}>
      <NavLink
        place={place}
        href={href}
        also={"also" in page ? page.also : []}
        text={words(`pages.${text}`)}
        without={pagesBelow(href)}
        badge={waiting[href] ? <Waiting count={waiting[href]} place={place} /> : null}
        note={waiting[href] ? words("waiting", { count: waiting[href] }) : null}
        icon={<Icon aria-hidden className={place === "side" ? "size-4.5" : "size-5"} />}
      />
    </li>
  ));
}

/** As many are counted; more are said to be more. */
const MOST = 99;

/** Shows how many things wait on a page: the number beside its name, or above its sign under the thumb. */
function Waiting({ count, place }: { count: number; place: "side" | "bar" }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "tabular min-w-5 rounded-full bg-warning-soft px-1.5 text-center text-xs leading-5 font-semibold text-warning",
        place === "side" ? "ms-auto" : "absolute -top-0.5 start-[calc(50%+0.375rem)]",
      )}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
