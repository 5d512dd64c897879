"use client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { consoleClient } from "@/ui/console-client";
import type { Way } from "./draft";

export type SavedCard = {
  id: string;
  brand: string | null;
  last4: string | null;
  is_default: boolean;
};

/** Returns the saved card that a member is charged with: the default one; null without any. */
export function useSavedCard(member_id: string | null, mayCharge: boolean): SavedCard | null {
  const { data } = useQuery({
    queryKey: ["desk cards", member_id],
    queryFn: () => consoleClient().bookings.cards.query({ member_id: member_id ?? "", size: 20 }),
    enabled: mayCharge && member_id !== null,
  });
  return data?.items.find(({ is_default }) => is_default) ?? data?.items[0] ?? null;
}

/** Asks how a booking is settled; each way is one radio button. */
export function PayChoice({
  ways,
  value,
  card,
  onChange,
}: {
  ways: readonly Way[];
  value: Way;
  card: SavedCard | null;
  onChange: (way: Way) => void;
}) {
  const words = useTranslations("console_desk.new");
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{words("settle")}</legend>
      <div className="grid gap-1">
        {ways.map((way) => (
          <label
            key={way}
            className={clsx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm hover:bg-sunken",
              way === value && "bg-accent-soft font-medium",
            )}
          >
            <input
              type="radio"
              className="size-4.5 shrink-0 accent-accent"
              name={name}
              value={way}
              checked={way === value}
              onChange={() => onChange(way)}
            />
            <span className="min-w-0 break-words">
              {way === "saved_card" && card
                ? words("ways.saved_card", {
                    card: `${card.brand ?? ""} ${card.last4 ?? ""}`.trim(),
                  })
                : words(`ways.${way}`, { card: "" })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
