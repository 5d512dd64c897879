"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { consoleClient } from "@/ui/console-client";
import { useLater } from "@/ui/use-later";
import type { PassDesign } from "../../schema";
import type { DesignContent } from "./design-content";

/** While somebody types, nothing is drawn. */
const REST_MS = 400;

export const SIDES = ["apple_front", "apple_back", "google"] as const;
export type Look = { side: (typeof SIDES)[number]; locale: string; member_id: string | null };

/** Draws a card with edits that are not saved, once they rest; the picture before stays until the next is there. */
export function useDrawing(
  { id, updated_at }: Pick<PassDesign, "id" | "updated_at">,
  edits: Partial<DesignContent>,
  { side, locale, member_id }: Look,
  /** What is typed can be drawn. */
  fits: boolean,
) {
  const rested = useLater(JSON.stringify(edits), REST_MS);
  const isResting = rested === JSON.stringify(edits);
  const asked = {
    ...(JSON.parse(rested) as Partial<DesignContent>),
    ...{ pass_design_id: id, locale, ...(member_id && { member_id }) },
    platform: side === "google" ? ("google" as const) : ("apple" as const),
    side: side === "apple_back" ? ("back" as const) : ("front" as const),
  };
  return useQuery({
    queryKey: ["card drawing", updated_at, asked],
    queryFn: () => consoleClient().passDesigns.draw.mutate(asked),
    enabled: fits && isResting,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
