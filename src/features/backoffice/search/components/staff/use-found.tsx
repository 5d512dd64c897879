import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { matches } from "@/features/scheduling/palette/components/matches";
import { pageOfObject } from "@/lib/console-objects";
import { kindOfId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { consoleClient } from "@/ui/console-client";
import { Banknote, CalendarDays, MapPin, ReceiptText, Ticket, Undo2, UserRound } from "@/ui/icons";
import type { PaletteGroup, PaletteItem } from "@/ui/palette-dialog";
import { useRouter } from "@/ui/portal-router";
import { useLater } from "@/ui/use-later";
import type { Found, NamedObject, SearchKind } from "../../schema";
import { nameOfObject } from "./object-name";
import { isSearched, readTyped } from "./read-typed";
import { keepRecent, readRecent } from "./recent";

/** While somebody types, nothing is asked. */
const REST_MS = 180;
const icon = "size-5";
const ICONS: Record<SearchKind, ReactNode> = {
  member: <UserRound className={icon} />,
  booking: <CalendarDays className={icon} />,
  event: <Ticket className={icon} />,
  resource: <MapPin className={icon} />,
  invoice: <ReceiptText className={icon} />,
  credit_note: <Undo2 className={icon} />,
  payment: <Banknote className={icon} />,
};
/** States that are a matter of course. */
const USUAL = ["active", "confirmed", "published", "succeeded"];
const isSearchKind = (kind: string | null): kind is SearchKind =>
  kind !== null && Object.hasOwn(ICONS, kind);

/**
 * Finds what was typed in the whole club, and before anything is typed what was opened last. Until the answer is there,
 * only what fits of the one before it.
 */
export function useFound(typed: string, { searches, sums }: { searches: boolean; sums: boolean }) {
  const words = useTranslations("console_desk.frame");
  const locale = useLocale();
  const router = useRouter();
  const stateOf = useStateWords();
  const rested = useLater(typed, REST_MS);
  const asked = readTyped(rested);
  const enabled = searches && isSearched(asked);
  const found = useQuery({
    queryKey: ["console search", asked.text, asked.kinds],
    queryFn: ({ signal }) =>
      consoleClient().search.find.query(
        { q: asked.text, ...(asked.kinds && { kinds: asked.kinds }) },
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
  });
  const [ids] = useState(readRecent);
  const names = useQuery({
    queryKey: ["console recent", ids],
    queryFn: () => consoleClient().search.names.query({ ids }),
    enabled: searches && ids.length > 0,
  });

  const item = (
    kind: SearchKind,
    named: NamedObject,
    more: Partial<PaletteItem> & { state?: string | undefined } = {},
  ): PaletteItem => ({
    id: `${kind} ${named.id}`,
    icon: ICONS[kind],
    text: named.title ?? words("unnamed"),
    detail: [nameOfObject({ ...named, title: null }, locale), more.state]
      .filter(Boolean)
      .join(" · "),
    aside: more.aside,
    onPick: () => {
      keepRecent(named.id);
      router.push(pageOfObject(kind, named.id, () => true) ?? "/");
    },
  });
  const sumOf = ({ amount, currency }: Found) =>
    sums && amount !== null && currency !== null
      ? formatMoney(amount, currency, locale)
      : undefined;

  const now = readTyped(typed);
  const isLate = rested !== typed || found.isPlaceholderData;
  const fits = (one: Found) => !isLate || matches(now.text, `${one.title} ${one.subtitle ?? ""}`);
  const groups: PaletteGroup[] =
    isSearched(now) && enabled
      ? (found.data?.groups ?? [])
          .filter(({ kind }) => now.kinds?.includes(kind) ?? true)
          .map(({ kind, items }) => ({
            title: words(`groups.${kind}`),
            items: items
              .filter(fits)
              .map((one) => item(kind, one, { state: stateOf(kind, one), aside: sumOf(one) })),
          }))
      : [];
  const byId = new Map(names.data?.items.map((one) => [one.id, one]));
  const recent = ids.flatMap((id) => {
    const [kind, one] = [kindOfId(id), byId.get(id)];
    return one && isSearchKind(kind) ? [item(kind, one)] : [];
  });
  const isLooking = searches && isSearched(now) && (rested !== typed || found.isFetching);
  return {
    groups: typed.trim() === "" ? [{ title: words("groups.recent"), items: recent }] : groups,
    /** One letter is too little to search for. */
    isShort: searches && now.text !== "" && !now.actsOnly && !isSearched(now),
    state: enabled && found.isError ? "failed" : isLooking ? "looking" : "ready",
  } as const;
}

/** Returns what says how an object stands, where that is no matter of course. */
function useStateWords() {
  const members = useTranslations("console.members.statuses");
  const bookings = useTranslations("console_desk.list.statuses");
  const others = useTranslations("ui.status");
  return (kind: SearchKind, { state }: Found): string | undefined => {
    if (state === null || USUAL.includes(state)) return undefined;
    const words = kind === "member" ? members : kind === "booking" ? bookings : others;
    return words.has(state as never) ? words(state as never) : undefined;
  };
}
