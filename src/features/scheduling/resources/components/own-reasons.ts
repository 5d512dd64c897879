"use client";
import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Slot } from "../slot-schema";

type Times = { slots: Slot[] };

/**
 * Returns a function that gives times their reasons in the reader's language. The server's own sentences are English,
 * and name the rule's numbers: in English they stay.
 */
export function useOwnReasons(): <T extends Times>(times: T) => T {
  const words = useTranslations("resources.reason");
  const isEnglish = useLocale().startsWith("en");
  return useCallback(
    (times) =>
      isEnglish
        ? times
        : {
            ...times,
            slots: times.slots.map((slot) => ({
              ...slot,
              reasons: slot.reasons.map(({ code }) => ({
                code,
                message:
                  code === "full" && slot.remaining > 0
                    ? words("few", { count: slot.remaining })
                    : words(code),
              })),
            })),
          },
    [words, isEnglish],
  );
}
