import {
  BadgeCheck,
  BriefcaseBusiness,
  CalendarSync,
  CreditCard,
  MapPin,
  ReceiptText,
  UserRound,
} from "@/ui/icons";
import { Link } from "./link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "./avatar";
import { Menu, menuItem } from "./menu";
import { StartLink } from "./start-link";
import type { Theme } from "./theme";
import { ThemeToggle } from "./theme-toggle";

/** Shows the signed-in member, with appearance, the member's pages, and sign-out. */
export function AccountMenu({
  member,
  theme,
  console = null,
  signOut,
  wide = false,
}: {
  member: { name: string; email: string | null; photo_url?: string | null };
  theme: Theme;
  /** The console's address, for somebody on the club's staff. */
  console?: string | null;
  signOut: ReactNode;
  wide?: boolean;
}) {
  const words = useTranslations("shell");
  return (
    <Menu
      align={wide ? "start" : "end"}
      side={wide ? "above" : "below"}
      trigger={
        wide ? (
          <span className="flex items-center gap-3 rounded-lg p-2 group-open:bg-sunken hover:bg-sunken">
            <Avatar name={member.name} src={member.photo_url ?? null} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{member.name}</span>
              <span className="block truncate text-xs text-muted">{member.email}</span>
            </span>
            <span className="sr-only">{words("account")}</span>
          </span>
        ) : (
          <span className="flex size-11 items-center justify-center rounded-full">
            <Avatar name={member.name} src={member.photo_url ?? null} />
            <span className="sr-only">{words("account_of", { name: member.name })}</span>
          </span>
        )
      }
    >
      <div className="px-3 pt-2 pb-3 md:hidden">
        <p className="truncate text-sm font-medium">{member.name}</p>
        <p className="truncate text-xs text-muted">{member.email}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-3 py-1.5 text-sm">
        <span aria-hidden>{words("appearance")}</span>
        <ThemeToggle initial={theme} />
      </div>
      <div className="my-1.5 border-t border-line" />
      <Link href="/me" className={menuItem}>
        <UserRound aria-hidden className="size-4.5 text-muted" />
        {words("details")}
      </Link>
      <Link href="/memberships" className={menuItem}>
        <BadgeCheck aria-hidden className="size-4.5 text-muted" />
        {words("membership")}
      </Link>
      <Link href="/money" className={menuItem}>
        <ReceiptText aria-hidden className="size-4.5 text-muted" />
        {words("money")}
      </Link>
      <Link href="/cards" className={menuItem}>
        <CreditCard aria-hidden className="size-4.5 text-muted" />
        {words("cards")}
      </Link>
      <Link href="/calendar" className={menuItem}>
        <CalendarSync aria-hidden className="size-4.5 text-muted" />
        {words("calendar")}
      </Link>
      <Link href="/club" className={menuItem}>
        <MapPin aria-hidden className="size-4.5 text-muted" />
        {words("club")}
      </Link>
      {console && (
        <StartLink to="console" href={console} className={menuItem}>
          <BriefcaseBusiness aria-hidden className="size-4.5 text-muted" />
          {words("console")}
        </StartLink>
      )}
      {signOut}
    </Menu>
  );
}
