import {
  BadgeCheck,
  CalendarDays,
  CalendarHeart,
  House,
  MapPin,
  ReceiptText,
  Search,
  WalletCards,
} from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { AccountMenu } from "./account-menu";
import { brandStyle } from "./brand";
import { KeepClub } from "./keep-club";
import { KeepFocus } from "./keep-focus";
import { OfferSignIn } from "./offer-sign-in";
import { NavLink } from "./nav-link";
import { OrganizationMenu } from "./organization-menu";
import type { ShellOrganization } from "./shell-faces";
import { SearchButton } from "./search-button";
import { TestBanner } from "./test-banner";
import type { Theme } from "./theme";
import { Toaster } from "./toast";

const places = [
  { href: "/", text: "home", Icon: House, also: [] },
  { href: "/resources/times", text: "book", Icon: Search, also: ["/resources"] },
  { href: "/events", text: "events", Icon: CalendarHeart, also: [] },
  { href: "/bookings", text: "bookings", Icon: CalendarDays, also: [] },
  { href: "/pass", text: "pass", Icon: WalletCards, also: [] },
] as const;

/** Links that a phone keeps in the account menu. */
const more = [
  { href: "/memberships", text: "membership", Icon: BadgeCheck, also: [] },
  {
    href: "/money",
    text: "money",
    Icon: ReceiptText,
    also: ["/invoices", "/payments", "/credit-notes"],
  },
  { href: "/club", text: "club", Icon: MapPin, also: [] },
] as const;

/**
 * Frames the member's portal: a bar of tabs under the thumb on a phone, a column on the left on
 * anything wider; the organization and the account menu are always within reach.
 */
export function AppShell({
  organization,
  organizations,
  member,
  theme,
  brand,
  testPayments,
  switcher,
  console = null,
  signOut,
  view = null,
  children,
}: {
  organization: ShellOrganization;
  organizations: ShellOrganization[];
  member: { name: string; email: string | null; photo_url?: string | null };
  theme: Theme;
  /** The organization's own colour, `#rrggbb`. */
  brand?: string | null;
  testPayments: boolean;
  /** A form's action address that takes `organization_id`. */
  switcher: (organization: ShellOrganization, current: boolean) => ReactNode;
  /** The console's address, for somebody on the club's staff. */
  console?: string | null;
  signOut: ReactNode;
  /** Stays in sight where it is somebody else's portal. */
  view?: ReactNode;
  children: ReactNode;
}) {
  const words = useTranslations("shell");
  // The banner above leaves less height for the column on the left.
  const style = {
    ...brandStyle(brand ?? null),
    "--banner": testPayments ? "1.8125rem" : "0rem",
    "--view": view ? "3.25rem" : "0rem",
  } as CSSProperties;
  const account = <AccountMenu {...{ member, theme, console, signOut }} />;
  return (
    <div
      data-shell
      data-branded={brand ? "fill" : undefined}
      style={style}
      className="flex min-h-dvh flex-col"
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {words("skip")}
      </a>
      {view}
      {testPayments && (
        <aside aria-label={words("test_mode")}>
          <TestBanner />
        </aside>
      )}
      <div className="mx-auto flex w-full max-w-(--shell) flex-1">
        <aside className="sticky top-(--view) hidden h-[calc(100dvh-var(--banner)-var(--view))] w-(--column) shrink-0 flex-col gap-4 px-3 py-6 md:flex">
          <OrganizationMenu {...{ organization, organizations, switcher }} />
          <SearchButton wide />
          <nav aria-label={words("portal")} className="flex-1">
            <ul className="grid gap-1">
              {[...places, ...more].map(({ href, text, Icon, also }) => (
                <li key={href}>
                  <NavLink
                    place="side"
                    href={href}
                    also={also}
                    text={words(text)}
                    icon={<Icon aria-hidden className="size-4.5" />}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <AccountMenu wide {...{ member, theme, console, signOut }} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-(--view) z-30 flex items-center justify-between gap-3 border-b border-line bg-surface/85 px-4 py-2 backdrop-blur-md md:hidden">
            <OrganizationMenu {...{ organization, organizations, switcher }} />
            <div className="flex items-center gap-1">
              <SearchButton />
              {account}
            </div>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="pb-tabbar w-full flex-1 px-4 pt-6 md:px-6 md:pt-10 md:pb-16 lg:px-10"
          >
            {children}
          </main>
        </div>
      </div>
      <nav
        aria-label={words("portal")}
        data-tabs=""
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
      >
        <ul className="mx-auto flex max-w-md px-1 py-1">
          {places.map(({ href, text, Icon }) => (
            <li key={href} className="min-w-11 flex-auto">
              <NavLink
                place="bar"
                href={href}
                text={words(text)}
                icon={<Icon aria-hidden className="size-5" />}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Toaster />
      {!view && <OfferSignIn />}
      <KeepFocus />
      {!view && <KeepClub id={organization.id} />}
    </div>
  );
}
