import {
  ArrowLeftRight,
  Banknote,
  BookCheck,
  BookUser,
  CalendarCheck2,
  CalendarRange,
  ChartColumn,
  DoorOpen,
  ClipboardCheck,
  Coins,
  HandCoins,
  History,
  IdCard,
  KeyRound,
  Landmark,
  ListChecks,
  MapPin,
  Palette,
  Presentation,
  ReceiptText,
  Scale,
  Settings2,
  Tag,
  Ticket,
  UsersRound,
  WalletCards,
  Webhook,
} from "@/ui/icons";

/** The pages of the console, each with the scope that opens it: those of every day, what is sold, the money, the club itself. */
export const CONSOLE_PAGES = {
  daily: [
    { href: "/", text: "today", scope: "bookings:read", Icon: CalendarCheck2 },
    { href: "/my-day", text: "my_day", scope: "hosting:read", Icon: ClipboardCheck },
    { href: "/calendar", text: "calendar", scope: "bookings:read", Icon: CalendarRange },
    { href: "/bookings", text: "bookings", scope: "bookings:read", Icon: ListChecks },
    {
      href: "/members",
      also: ["/accounts", "/groups"],
      text: "members",
      scope: "members:read",
      Icon: UsersRound,
    },
    { href: "/events", text: "events", scope: "events:read", Icon: Ticket },
    { href: "/cards", text: "cards", scope: "passes:read", Icon: WalletCards },
    { href: "/door", text: "door", scope: "door:read", Icon: DoorOpen },
  ],
  catalogue: [
    { href: "/resources", text: "resources", scope: "resources:read", Icon: MapPin },
    { href: "/hosts", text: "hosts", scope: "hosts:read", Icon: Presentation },
    { href: "/prices", text: "prices", scope: "price-rules:read", Icon: Tag },
    { href: "/policies", text: "policies", scope: "policies:read", Icon: Scale },
    { href: "/memberships", text: "memberships", scope: "products:read", Icon: IdCard },
  ],
  money: [
    { href: "/money", text: "money", scope: "reports:read", Icon: Coins },
    { href: "/cash-desk", text: "cash_desk", scope: "cash-desks:read", Icon: HandCoins },
    { href: "/invoices", text: "invoices", scope: "invoices:read", Icon: ReceiptText },
    {
      href: "/payments",
      also: ["/disputes"],
      text: "payments",
      scope: "payments:read",
      Icon: Banknote,
    },
    { href: "/payouts", text: "payouts", scope: "payouts:read", Icon: Landmark },
    {
      href: "/reconciliations",
      text: "reconciliations",
      scope: "reconciliations:read",
      Icon: BookCheck,
    },
  ],
  club: [
    { href: "/reports", text: "reports", scope: "reports:read", Icon: ChartColumn },
    { href: "/cards/designs", text: "designs", scope: "pass-designs:read", Icon: Palette },
    { href: "/staff", text: "staff", scope: "staff:read", Icon: BookUser },
    { href: "/developers", text: "api_keys", scope: "api-keys:read", Icon: KeyRound },
    { href: "/developers/webhooks", text: "webhooks", scope: "webhooks:read", Icon: Webhook },
    {
      href: "/developers/requests",
      text: "requests",
      scope: "request-log:read",
      Icon: ArrowLeftRight,
    },
    { href: "/audit", text: "audit", scope: "audit-log:read", Icon: History },
    { href: "/settings", text: "settings", scope: "organizations:read", Icon: Settings2 },
  ],
} as const;

type Group = keyof typeof CONSOLE_PAGES;
export type ConsolePage = (typeof CONSOLE_PAGES)[Group][number];

/** Returns the pages that somebody with these rights may open, in their groups; no group is empty. */
export function pagesFor(may: (scope: string) => boolean): [Group, ConsolePage[]][] {
  const groups = Object.entries(CONSOLE_PAGES) as [Group, readonly ConsolePage[]][];
  return groups
    .map(([name, pages]): [Group, ConsolePage[]] => [name, pages.filter(({ scope }) => may(scope))])
    .filter(([, pages]) => pages.length > 0);
}

/**
 * Returns the page on which somebody with these rights begins: who looks after the money alone, at the money; everybody
 * else, at the day.
 */
export function startPage(may: (scope: string) => boolean): "/" | "/money" {
  const books = may("bookings:write") || !may("invoices:write");
  return books || !may("reports:read") ? "/" : "/money";
}

/** The scopes that open pages. */
export const PAGE_SCOPES = [
  ...new Set(Object.values(CONSOLE_PAGES).flatMap((pages) => pages.map(({ scope }) => scope))),
];

/** Returns the pages that stand below another one in the address, and are listed beside it. */
export function pagesBelow(page: string): string[] {
  const all = Object.values(CONSOLE_PAGES).flatMap((pages) => pages.map(({ href }) => `${href}`));
  return all.filter((href) => page !== "/" && href.startsWith(`${page}/`));
}
