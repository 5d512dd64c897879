"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { sayUnanswered } from "./failure";

/** Gives `failureOf` the page's words for failures that no server has answered. */
export function FailureWords() {
  const words = useTranslations("ui.failure");
  useEffect(
    () =>
      sayUnanswered({
        offline: words("offline"),
        broken: words("broken"),
        unread: words("unread"),
      }),
    [words],
  );
  return null;
}
