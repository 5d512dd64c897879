"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Shows a promo code with what it takes off and how often it was used. */
export function CodeLine({
  code: { id: promo_code_id, code, archived },
  off,
  used,
  writes,
}: {
  code: { id: string; code: string; archived: boolean };
  off: string;
  used: string;
  writes: boolean;
}) {
  const words = useTranslations("console_catalogue.codes");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().promoCodes;
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {code} {archived && <Badge>{words("archived_mark")}</Badge>}
        </p>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {off} {used}
        </p>
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      </div>
      {writes && (
        <Button
          variant="ghost"
          size="sm"
          pending={pending}
          aria-label={words(archived ? "restore_one" : "archive_one", { code })}
          onClick={() =>
            void (archived
              ? perform(
                  () => lines().restore.mutate({ promo_code_id }),
                  words("restored", { code }),
                )
              : perform(
                  () => lines().archive.mutate({ promo_code_id }),
                  words("archived", { code }),
                ))
          }
        >
          {words(archived ? "restore" : "archive")}
        </Button>
      )}
    </Card>
  );
}
