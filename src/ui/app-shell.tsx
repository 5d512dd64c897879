import {
  CalendarDays,
  CreditCard,
  ChevronsUpDown,
  FlaskConical,
  House,
  Search,
  WalletCards,
} from "lucide-react";
import Link from "next/link";
import type { CSSProperties, ReactNode } from "react";
import { Avatar } from "./avatar";
import { KeepFocus } from "./keep-focus";
import { Menu, menuItem } from "./menu";
import { NavLink } from "./nav-link";
import { OrganizationFace, type ShellOrganization } from "./shell-faces";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";
import { Toaster } from "./toast";

const places = [
  { href: "/", text: "Home", Icon: House },
  { href: "/resources", text: "Book", Icon: Search },
  { href: "/bookings", text: "Bookings", Icon: CalendarDays },
  { href: "/pass", text: "Pass", Icon: WalletCards },
];

/**
 * The frame of the member's portal: a bar of tabs under the thumb on a phone, a column on the left on
 * anything wider; the organization and who is signed in always in reach.
 */
export function AppShell({
  organization,
  organizations,
  member,
  theme,
  brand,
  testPayments,
  switcher,
  signOut,
  children,
}: {
  organization: ShellOrganization;
  organizations: ShellOrganization[];
  member: { name: string; email: string | null };
  theme: Theme;
  /** The organization's own colour, `#rrggbb`. */
  brand?: string | null;
  testPayments: boolean;
  /** A form's action address that takes `organization_id`. */
  switcher: (organization: ShellOrganization, current: boolean) => ReactNode;
  signOut: ReactNode;
  children: ReactNode;
}) {
  const style = brand ? ({ "--brand": brand } as CSSProperties) : undefined;
  const account = <AccountMenu member={member} theme={theme} signOut={signOut} />;
  return (
    <div
      data-shell
      data-branded={brand ? "" : undefined}
      style={style}
      className="flex min-h-dvh flex-col"
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      {testPayments && (
        <aside aria-label="Test mode">
          <TestBanner />
        </aside>
      )}
      <div className="mx-auto flex w-full max-w-6xl flex-1">
        <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 px-4 py-6 md:flex">
          <OrganizationMenu {...{ organization, organizations, switcher }} />
          <nav aria-label="Portal" className="flex-1">
            <ul className="grid gap-1">
              {places.map(({ href, text, Icon }) => (
                <li key={href}>
                  <NavLink
                    place="side"
                    href={href}
                    text={text}
                    icon={<Icon aria-hidden className="size-4.5" />}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <AccountMenu wide {...{ member, theme, signOut }} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-30 flex items-center justify-between gap-3 border-b border-line bg-surface/85 px-4 py-2 backdrop-blur-md md:hidden">
            <OrganizationMenu {...{ organization, organizations, switcher }} />
            {account}
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="pb-tabbar w-full max-w-4xl flex-1 px-4 pt-6 md:px-10 md:pt-10 md:pb-16"
          >
            {children}
          </main>
        </div>
      </div>
      <nav
        aria-label="Portal"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
      >
        <ul className="mx-auto grid max-w-md grid-cols-4 px-2 py-1">
          {places.map(({ href, text, Icon }) => (
            <li key={href}>
              <NavLink
                place="bar"
                href={href}
                text={text}
                icon={<Icon aria-hidden className="size-5" />}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Toaster />
      <KeepFocus />
    </div>
  );
}

/** Says at all times that this installation moves no money. */
export function TestBanner() {
  return (
    <p className="flex items-center justify-center gap-2 bg-held-soft px-4 py-1.5 text-center text-xs font-medium text-held">
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      Test payments – no money moves
    </p>
  );
}

function OrganizationMenu({
  organization,
  organizations,
  switcher,
}: {
  organization: ShellOrganization;
  organizations: ShellOrganization[];
  switcher: (organization: ShellOrganization, current: boolean) => ReactNode;
}) {
  const face = (
    <span className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg px-2 py-1.5">
      <OrganizationFace organization={organization} />
      <span className="min-w-0 truncate text-base font-semibold tracking-[-0.012em] md:text-sm">
        {organization.name}
      </span>
      {organizations.length > 1 && (
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      )}
    </span>
  );
  if (organizations.length < 2) return <div className="-ml-2 min-w-0">{face}</div>;
  return (
    <Menu
      className="-ml-2 min-w-0"
      trigger={
        <span className="block rounded-lg group-open:bg-sunken hover:bg-sunken">
          {face}
          <span className="sr-only">Switch organization</span>
        </span>
      }
    >
      <p className="px-3 pt-2 pb-1 text-xs font-medium text-muted">Your organizations</p>
      <ul>
        {organizations.map((other) => (
          <li key={other.id}>{switcher(other, other.id === organization.id)}</li>
        ))}
      </ul>
    </Menu>
  );
}

function AccountMenu({
  member,
  theme,
  signOut,
  wide = false,
}: {
  member: { name: string; email: string | null };
  theme: Theme;
  signOut: ReactNode;
  wide?: boolean;
}) {
  return (
    <Menu
      align={wide ? "start" : "end"}
      side={wide ? "above" : "below"}
      trigger={
        wide ? (
          <span className="flex items-center gap-3 rounded-lg p-2 group-open:bg-sunken hover:bg-sunken">
            <Avatar name={member.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{member.name}</span>
              <span className="block truncate text-xs text-muted">{member.email}</span>
            </span>
            <span className="sr-only">Account</span>
          </span>
        ) : (
          <span className="flex size-11 items-center justify-center rounded-full">
            <Avatar name={member.name} />
            <span className="sr-only">Account of {member.name}</span>
          </span>
        )
      }
    >
      <div className="px-3 pt-2 pb-3 md:hidden">
        <p className="truncate text-sm font-medium">{member.name}</p>
        <p className="truncate text-xs text-muted">{member.email}</p>
      </div>
      <div className="flex items-center justify-between gap-3 px-3 py-1.5 text-sm">
        <span aria-hidden>Appearance</span>
        <ThemeToggle initial={theme} />
      </div>
      <div className="my-1.5 border-t border-line" />
      <Link href="/cards" className={menuItem}>
        <CreditCard aria-hidden className="size-4.5 text-muted" />
        Cards
      </Link>
      {signOut}
    </Menu>
  );
}
