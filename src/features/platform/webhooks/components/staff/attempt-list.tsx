import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import type { Attempt } from "../../schema";
import { answerOf } from "./delivery-words";
import { Source } from "./source";

/** Lists the tries of a delivery, the latest first, with what the receiver answered. */
export function AttemptList({
  attempts,
  locale,
  timezone,
}: {
  attempts: readonly Attempt[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers");
  return (
    <ol className="grid gap-3">
      {attempts.toReversed().map((attempt) => (
        <Card as="li" key={attempt.attempted_at} className="grid gap-2 p-4 text-sm">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{answerOf(attempt, words)}</span>
            <span className="tabular text-muted">
              {formatMoment(attempt.attempted_at, timezone, locale)}
            </span>
            <span className="text-muted">
              {words("hooks.took", { count: attempt.duration_ms })}
            </span>
          </p>
          {attempt.response_body && (
            <Source label={words("hooks.response")} text={attempt.response_body} />
          )}
        </Card>
      ))}
    </ol>
  );
}
