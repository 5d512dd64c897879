"use client";
import { Ban } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { buttonLooks } from "@/ui/button";
import type { Drawn } from "./use-pointer";

/** Changes what is drawn on the grid: bookings, or closures. */
export function DrawToggle({
  draws,
  onChange,
}: {
  draws: Drawn;
  onChange: (draws: Drawn) => void;
}) {
  const words = useTranslations("console_calendar.closure");
  const on = draws === "closure";
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(on ? "booking" : "closure")}
      className={buttonLooks("secondary", "md", false, on ? "bg-sunken! ring-2! ring-accent!" : "")}
    >
      <Ban aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{words("draw")}</span>
    </button>
  );
}
