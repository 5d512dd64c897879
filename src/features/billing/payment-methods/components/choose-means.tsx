"use client";
import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/ui/segmented-control";

/** The means that a member can save. */
export type Means = "card" | "sepa_debit";

/** A choice between saving a card and a bank account. */
export function ChooseMeans({
  means,
  onChoose,
}: {
  means: Means;
  onChoose: (means: Means) => void;
}) {
  const words = useTranslations("money");
  return (
    <SegmentedControl
      label={words("account.choose")}
      options={[
        { value: "card", text: words("means.card") },
        { value: "sepa_debit", text: words("account.sepa") },
      ]}
      value={means}
      onChange={onChoose}
    />
  );
}
