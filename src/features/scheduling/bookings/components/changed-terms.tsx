"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { TermsNote } from "@/features/catalogue/policies/components/terms-note";
import { describeChanged } from "@/features/catalogue/policies/components/terms-words";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { ReschedulePreview } from "../preview-schema";
import { isGivenBack } from "./price-words";

/** Shows the terms that a move puts in place of those that the member agreed to; nothing where they stay. */
export function ChangedTerms({
  offer,
  terms,
  starts_at,
  timezone,
}: {
  offer: Pick<ReschedulePreview, "possible" | "terms_changed" | "amount_due" | "price_deductions">;
  /** Those of the new time. */
  terms: Terms;
  starts_at: string;
  timezone: string;
}) {
  const locale = useLocale();
  const words = useTranslations("terms");
  const moving = useTranslations("bookings.moving");
  const [openedAt] = useState(() => Date.now());
  const booked = { terms, starts_at, timezone, priced: isGivenBack(offer) };
  const now = new Date(openedAt).toISOString();
  if (!offer.possible) return null;
  return (
    <TermsNote
      title={moving("terms")}
      sentences={describeChanged(booked, offer.terms_changed, now, { words, locale })}
    />
  );
}
