"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarDays, Play, SquareArrowOutUpRight, UserRound } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { foldWord } from "@/lib/time-words/day-words";
import { consoleClient } from "@/ui/console-client";
import { PaletteDialog, type PaletteItem } from "@/ui/palette-dialog";
import { useRouter } from "@/ui/portal-router";
import { ServerState } from "@/ui/trpc";
import { useLater } from "@/ui/use-later";

export type PaletteRights = { members: boolean; bookings: boolean };
export type PalettePage = { href: string; text: string };
type Props = { pages: readonly PalettePage[]; rights: PaletteRights; onClose: () => void };

/** While somebody types, nothing is asked. */
const REST_MS = 180;
const FEW = 5;
const icon = "size-5";

/** Finds members, bookings and pages, and does what the page in view offers. */
export default function ConsolePalette(props: Props) {
  return (
    <ServerState>
      <Filled {...props} />
    </ServerState>
  );
}

function Filled({ pages, rights, onClose }: Props) {
  const words = useTranslations("console_desk.frame");
  const locale = useLocale();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  // The page's own buttons: what it does not offer, the palette does not either.
  const [acts] = useState(() => [
    ...document.querySelectorAll<HTMLButtonElement>("main [data-acts] button"),
  ]);
  const search = useLater(typed.trim(), REST_MS);
  const asks = search !== "";
  const members = useQuery({
    queryKey: ["palette members", search],
    queryFn: () => consoleClient().members.list.query({ search, size: FEW }),
    enabled: asks && rights.members,
    placeholderData: keepPreviousData,
  });
  const bookings = useQuery({
    queryKey: ["palette bookings", search],
    queryFn: () =>
      consoleClient().bookings.list.query({ search, size: FEW, when: "upcoming", total: "none" }),
    enabled: asks && rights.bookings,
    placeholderData: keepPreviousData,
  });
  const go = (page: string) => () => router.push(page);
  const fits = ({ text }: PaletteItem) =>
    typed
      .split(/\s/)
      .filter(Boolean)
      .every((part) => foldWord(text).includes(foldWord(part)));
  // Lines of an earlier search would be taken for what is typed now.
  const settled = asks && search === typed.trim();
  const found = {
    members:
      settled && !members.isPlaceholderData
        ? (members.data?.items ?? []).map(({ id, name, short_id, email }): PaletteItem => ({
            id: `member ${id}`,
            icon: <UserRound className={icon} />,
            text: name,
            detail: [short_id, email].filter(Boolean).join(" · "),
            onPick: go(`/members/${id}`),
          }))
        : [],
    bookings:
      settled && !bookings.isPlaceholderData
        ? (bookings.data?.items ?? []).map(
            ({ id, title, starts_at_local, ends_at_local }): PaletteItem => ({
              id: `booking ${id}`,
              icon: <CalendarDays className={icon} />,
              text: title,
              detail: `${formatDayShort(starts_at_local, locale)}, ${formatTimeRange(starts_at_local, ends_at_local, locale)}`,
              onPick: go(`/bookings/${id}`),
            }),
          )
        : [],
  };
  const actions = acts.map((button, index): PaletteItem => ({
    id: `act ${index}`,
    icon: <Play className={icon} />,
    text: button.textContent ?? "",
    onPick: () => button.click(),
  }));
  const links = pages.map(({ href, text }): PaletteItem => ({
    id: href,
    icon: <SquareArrowOutUpRight className={icon} />,
    text,
    onPick: go(href),
  }));
  const groups = [
    { title: words("groups.actions"), items: actions.filter(fits) },
    { title: words("groups.members"), items: found.members },
    { title: words("groups.bookings"), items: found.bookings },
    { title: words("groups.pages"), items: links.filter(fits) },
  ].filter(({ items }) => items.length > 0);
  const asked = [...(rights.members ? [members] : []), ...(rights.bookings ? [bookings] : [])];
  const failed = asks && asked.some(({ isError }) => isError);
  const looking = typed.trim() !== search || (asks && asked.some(({ isFetching }) => isFetching));
  return (
    <PaletteDialog
      {...{ onClose, typed, groups }}
      placeholder={words("find")}
      onType={setTyped}
      state={failed ? "failed" : looking ? "looking" : "ready"}
    />
  );
}
