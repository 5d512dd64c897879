"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Choices } from "./move-asked";
import type { Target } from "./grid-move";

/** Refusals of the club's own rules, which who may do so sets aside. Capacity and hours are not among them. */
const RULES = new Set(["min_notice", "max_advance", "duration_not_allowed", "quota_exceeded"]);

/** Says why a move does not fit, and what would: other times, or the same one outside the rules. */
export function MoveRefused({
  preview: { code, message, alternatives },
  choices,
  may,
  onChoose,
  onTake,
}: {
  preview: ReschedulePreview;
  choices: Choices;
  may: { except: boolean };
  onChoose: (change: Partial<Choices>) => void;
  onTake: (time: Omit<Target, "resource_id">) => void;
}) {
  const words = useTranslations("console_calendar.move");
  const locale = useLocale();
  const [reason, setReason] = useState(choices.reason);
  if (code === "payment_required") return null;
  return (
    <>
      <ErrorNote title={words("not_possible")} message={message ?? ""} />
      {alternatives.length > 0 && (
        <div className="grid gap-2 text-sm">
          <p className="font-medium">{words("alternatives")}</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map(({ starts_at_local, ends_at_local }) => (
              <Button
                key={starts_at_local}
                size="sm"
                variant="secondary"
                onClick={() => onTake({ starts_at_local, ends_at_local })}
              >
                {formatDayShort(starts_at_local, locale)},{" "}
                {formatTimeRange(starts_at_local, ends_at_local, locale)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {may.except && !choices.outside && code !== null && RULES.has(code) && (
        <div className="grid gap-2">
          <Field label={words("reason")} hint={words("reason_hint")}>
            {(control) => (
              <Input
                {...control}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <Button
            variant="secondary"
            disabled={reason.trim() === ""}
            onClick={() => onChoose({ outside: true, reason: reason.trim() })}
          >
            {words("rules")}
          </Button>
        </div>
      )}
    </>
  );
}
