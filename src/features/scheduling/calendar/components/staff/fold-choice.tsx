"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Asks which one is meant of an hour that comes twice. */
export function FoldChoice({ onChoose }: { onChoose: (fold: 0 | 1) => void }) {
  const words = useTranslations("console_calendar.move");
  return (
    <Notice tone="warning" title={words("twice")}>
      <span className="mt-2 flex flex-wrap gap-2">
        {([0, 1] as const).map((fold) => (
          <Button key={fold} size="sm" variant="secondary" onClick={() => onChoose(fold)}>
            {words(fold === 0 ? "first" : "second")}
          </Button>
        ))}
      </span>
    </Notice>
  );
}
