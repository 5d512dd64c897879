"use client";
import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { PaletteDialog } from "@/ui/palette-dialog";
import { ServerState } from "@/ui/trpc";
import { usePaletteDeeds } from "./use-palette-deeds";
import { usePaletteFinds } from "./use-palette-finds";

/** The club and languages that a palette serves. */
export type PaletteClub = { timezone: string; languages: { value: string; text: string }[] };
type Props = { club: PaletteClub; onClose: () => void };

/** Searches spaces, times in words, bookings and more, and does what a member does often. */
export default function Palette(props: Props) {
  return (
    <ServerState>
      <Filled {...props} />
    </ServerState>
  );
}

function Filled({ club, onClose }: Props) {
  const words = useTranslations("palette");
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const asked = useDeferredValue(typed).trim();
  const finds = usePaletteFinds(asked, { locale, timezone: club.timezone });
  const deeds = usePaletteDeeds(asked, { club, next: finds.next });
  const groups = [...finds.groups, ...deeds].filter(({ items }) => items.length > 0);
  return (
    <PaletteDialog
      {...{ onClose, typed, groups }}
      onType={setTyped}
      state={finds.state}
      note={finds.isBackwards ? words("backwards") : finds.isTaken ? words("no_time") : undefined}
    />
  );
}
