"use client";
import { ArrowLeftRight, Play, SquareArrowOutUpRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { readTyped } from "@/features/backoffice/search/components/staff/read-typed";
import { useFound } from "@/features/backoffice/search/components/staff/use-found";
import { matches } from "@/features/scheduling/palette/components/matches";
import { readChoice } from "@/ui/own-choice";
import { keyCap, PaletteDialog, type PaletteItem } from "@/ui/palette-dialog";
import { useRouter } from "@/ui/portal-router";
import { ServerState } from "@/ui/trpc";
import { GUESTS } from "./guest-safe";

export type PalettePage = { href: string; text: string };
/** `searches`: the person may read something that a search finds. */
type Props = { pages: readonly PalettePage[]; searches: boolean; onClose: () => void };

const icon = "size-5";
const REQUESTS = "/developers/requests";
const isRequestId = (text: string) => /^req_\w{26}$/.test(text);

/** Finds what the club has and the console's pages, and does what the page in view offers. */
export default function ConsolePalette(props: Props) {
  return (
    <ServerState>
      <Filled {...props} />
    </ServerState>
  );
}

function Filled({ pages, searches, onClose }: Props) {
  const words = useTranslations("console_desk.frame");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [sums] = useState(() => readChoice(GUESTS) !== "1");
  // The page's own buttons: what it does not offer, the palette does not either.
  const [acts] = useState(() => [
    ...document.querySelectorAll<HTMLButtonElement>("main [data-acts] button"),
  ]);
  const found = useFound(typed, { searches, sums });
  const { text, kinds, actsOnly } = readTyped(typed);
  const fits = (item: PaletteItem) => matches(text, item.text);
  const actions = acts.map((button, index): PaletteItem => ({
    id: `act ${index}`,
    icon: <Play className={icon} />,
    text: button.textContent ?? "",
    onPick: () => button.click(),
  }));
  const links = pages.map(({ href, text: name }): PaletteItem => ({
    id: href,
    icon: <SquareArrowOutUpRight className={icon} />,
    text: name,
    onPick: () => router.push(href),
  }));
  // A number from an error leads to the request, for whoever may look at it.
  const requests = pages.find(({ href }) => href === REQUESTS);
  const asked: PaletteItem[] =
    requests && isRequestId(text)
      ? [
          {
            ...{ id: text, icon: <ArrowLeftRight className={icon} />, text: requests.text },
            ...{ detail: text, onPick: () => router.push(`${REQUESTS}?q=${text}`) },
          },
        ]
      : [];
  const groups = [
    { title: words("groups.actions"), items: kinds ? [] : actions.filter(fits) },
    ...found.groups,
    {
      title: words("groups.pages"),
      items: kinds || actsOnly ? [] : [...asked, ...links.filter(fits)],
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <PaletteDialog
      {...{ onClose, typed, groups }}
      placeholder={words("find")}
      hint={words(found.isShort ? "short_hint" : "nothing_hint")}
      signs={searches && words.rich("signs", { k: keyCap, sign: ">" })}
      onType={setTyped}
      state={found.state}
    />
  );
}
