import { ArrowLeftRight, House } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { Avatar } from "./avatar";
import { brandStyle } from "./brand";
import { ConsoleColumn, ConsoleTabs } from "./console-nav";
import { KeepFocus } from "./keep-focus";
import { OfferSignIn } from "./offer-sign-in";
import { LinkAway } from "./link-away";
import { Menu, menuItem } from "./menu";
import { SearchButton } from "./search-button";
import { StartLink } from "./start-link";
import { TestBanner } from "./test-banner";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";
import { Toaster } from "./toast";

/** Frames the console: pages on the left, under the thumb on a phone; nobody sees a page that they may not open. */
export function ConsoleShell({
  club,
  person,
  scopes,
  waiting = {},
  theme,
  testMode,
  portal,
  setup,
  language,
  signOut,
  children,
}: {
  club: { name: string; accent: string | null; icon: string | null; timezone: string };
  person: { id: string; name: string; email: string };
  /** Scopes that the person has, of those that pages need. */
  scopes: readonly string[];
  /** How many things wait for a hand, by page. */
  waiting?: Readonly<Record<string, number>>;
  theme: Theme;
  testMode: boolean;
  /** The address of the club's portal. */
  portal: string;
  /** How far the set-up is; nothing once it is done. */
  setup?: ReactNode;
  /** The choice of the person's language. */
  language: ReactNode;
  signOut: ReactNode;
  children: ReactNode;
}) {
  const words = useTranslations("console");
  const shell = useTranslations("shell");
  const account = (wide: boolean) => (
    <Menu
      align={wide ? "start" : "end"}
      side={wide ? "above" : "below"}
      trigger={
        <span className="flex min-h-11 items-center gap-3 rounded-lg p-2 group-open:bg-sunken hover:bg-sunken">
          <Avatar name={person.name} />
          {wide && (
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{person.name}</span>
              <span className="block truncate text-xs text-muted">{person.email}</span>
            </span>
          )}
          <span className="sr-only">{shell("account")}</span>
        </span>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-3 py-1.5 text-sm">
        <span aria-hidden>{shell("appearance")}</span>
        <ThemeToggle initial={theme} />
      </div>
      <div className="px-3 py-1.5 text-sm">{language}</div>
      <div className="my-1.5 border-t border-line" />
      <StartLink to="portal" href={portal} className={menuItem}>
        <House aria-hidden className="size-4.5 text-muted" />
        {words("to_portal")}
      </StartLink>
      <LinkAway href="/console" className={menuItem}>
        <ArrowLeftRight aria-hidden className="size-4.5 text-muted" />
        {words("other_clubs")}
      </LinkAway>
      {signOut}
    </Menu>
  );
  const style = {
    ...brandStyle(club.accent),
    "--banner": testMode ? "1.8125rem" : "0rem",
  } as CSSProperties;
  return (
    <div
      data-shell
      data-person={person.id}
      data-zone={club.timezone}
      data-branded={club.accent ? "fill" : undefined}
      style={style}
      className="flex min-h-dvh flex-col"
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {shell("skip")}
      </a>
      {testMode && (
        <aside aria-label={shell("test_mode")} className="print:hidden">
          <TestBanner />
        </aside>
      )}
      <div className="mx-auto flex w-full max-w-(--shell) flex-1">
        <aside className="sticky top-0 hidden h-[calc(100dvh-var(--banner))] w-(--column) shrink-0 flex-col gap-3 px-3 py-5 md:flex print:hidden!">
          <ClubName {...club} />
          <SearchButton wide />
          <ConsoleColumn {...{ scopes, waiting }} />
          {setup}
          {account(true)}
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 flex items-center justify-between gap-3 border-b border-line bg-surface/85 px-4 py-2 backdrop-blur-md md:hidden print:hidden">
            <ClubName {...club} />
            <span className="flex items-center gap-1">
              <SearchButton />
              {account(false)}
            </span>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="pb-tabbar w-full flex-1 px-4 pt-6 md:px-6 md:pt-10 md:pb-16 lg:px-10"
          >
            {setup && <div className="md:hidden [&>a]:mb-5">{setup}</div>}
            {children}
          </main>
        </div>
      </div>
      <ConsoleTabs {...{ scopes, waiting }} />
      <Toaster />
      <OfferSignIn />
      <KeepFocus />
    </div>
  );
}

function ClubName({ name, icon }: { name: string; icon: string | null }) {
  const words = useTranslations("console");
  return (
    <p className="flex min-w-0 items-center gap-3 px-2">
      <Avatar square name={name} src={icon} className="size-8 text-xs" />
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-tight font-semibold break-words">{name}</span>
        <span className="block text-xs text-muted">{words("name")}</span>
      </span>
    </p>
  );
}
