"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TermsNote } from "@/features/catalogue/policies/components/terms-note";
import { describeChanged } from "@/features/catalogue/policies/components/terms-words";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { ReschedulePreview } from "../preview-schema";

/** Shows the terms that a move puts in place of those that the member agreed to; nothing where they stay. */
export function ChangedTerms({
  offer: { terms_changed, price_amount },
  terms,
  starts_at,
  timezone,
}: {
  offer: Pick<ReschedulePreview, "terms_changed" | "price_amount">;
  /** Those of the new time. */
  terms: Terms;
  starts_at: string;
  timezone: string;
}) {
  const locale = useLocale();
  const words = useTranslations("terms");
  const moving = useTranslations("bookings.moving");
  const [openedAt] = useState(() => Date.now());
  const booked = { terms, starts_at, timezone, priced: price_amount > 0 };
  const now = new Date(openedAt).toISOString();
  return (
    <TermsNote
      title={moving("terms")}
      sentences={describeChanged(booked, terms_changed, now, { words, locale })}
    />
  );
}
