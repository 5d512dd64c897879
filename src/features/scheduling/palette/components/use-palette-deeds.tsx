import {
  CalendarClock,
  Languages,
  LogOut,
  Monitor,
  Moon,
  MoveRight,
  Search,
  SquareArrowOutUpRight,
  Sun,
  WalletCards,
} from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { endSession } from "@/features/people/sessions/components/auth-requests";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { formatDayShort } from "@/lib/format";
import { applyTheme } from "@/ui/apply-theme";
import type { PaletteGroup, PaletteItem } from "@/ui/palette-dialog";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { matches } from "./matches";
import type { PaletteClub } from "./palette";

const icon = "size-5";
/** Shown before anything is typed. */
const FIRST = 4;

const PAGES = [
  ["home", "/"],
  ["events", "/events"],
  ["bookings", "/bookings"],
  ["membership", "/memberships"],
  ["money", "/invoices"],
  ["cards", "/cards"],
  ["calendar", "/calendar"],
  ["details", "/me"],
  ["club", "/club"],
] as const;

/** Returns what a member can do, and the pages, that match what was typed. */
export function usePaletteDeeds(
  typed: string,
  { club, next }: { club: PaletteClub; next: Booking | undefined },
): PaletteGroup[] {
  const words = useTranslations("palette");
  const shell = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  const go = (page: string) => () => router.push(page);
  const signOut = () => {
    endSession()
      .then(() => location.replace("/sign-in"))
      .catch(() => toast(shell("sign_out_failed"), "danger"));
  };
  const speak = (language: string) => () => {
    trpcClient()
      .me.update.mutate({ locale: language })
      .then(() => router.refresh())
      .catch(() => toast(words("language_failed"), "danger"));
  };
  const deeds: PaletteItem[] = [
    {
      id: "book",
      icon: <Search className={icon} />,
      text: words("book"),
      onPick: go("/resources"),
    },
    {
      id: "by time",
      icon: <CalendarClock className={icon} />,
      text: words("by_time"),
      onPick: go("/resources/times"),
    },
    ...(next
      ? [
          {
            id: "move",
            icon: <MoveRight className={icon} />,
            text: words("move_next", {
              title: next.title,
              day: formatDayShort(next.starts_at_local, locale),
            }),
            onPick: go(`/bookings/${next.id}/reschedule`),
          },
        ]
      : []),
    {
      id: "pass",
      icon: <WalletCards className={icon} />,
      text: words("pass"),
      onPick: go("/pass"),
    },
    {
      id: "light",
      icon: <Sun className={icon} />,
      text: words("theme_light"),
      onPick: () => applyTheme("light"),
    },
    {
      id: "dark",
      icon: <Moon className={icon} />,
      text: words("theme_dark"),
      onPick: () => applyTheme("dark"),
    },
    {
      id: "system",
      icon: <Monitor className={icon} />,
      text: words("theme_system"),
      onPick: () => applyTheme("system"),
    },
    ...club.languages
      .filter(({ value }) => value !== locale.split("-")[0])
      .map(({ value, text }) => ({
        id: `speak ${value}`,
        icon: <Languages className={icon} />,
        text: words("speak", { language: text }),
        onPick: speak(value),
      })),
    {
      id: "sign out",
      icon: <LogOut className={icon} />,
      text: words("sign_out"),
      onPick: signOut,
    },
  ];
  const pages = PAGES.map(([name, href]): PaletteItem => ({
    id: href,
    icon: <SquareArrowOutUpRight className={icon} />,
    text: shell(name),
    onPick: go(href),
  }));
  const shown = (items: PaletteItem[]) => items.filter(({ text }) => matches(typed, text));
  return [
    { title: words("actions"), items: typed ? shown(deeds) : deeds.slice(0, FIRST) },
    { title: words("pages"), items: typed ? shown(pages) : [] },
  ];
}
