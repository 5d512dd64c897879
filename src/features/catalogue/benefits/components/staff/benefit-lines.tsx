"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Lists what a membership includes, in words, each with the way to end it. */
export function BenefitLines({
  benefits,
  writes,
}: {
  benefits: readonly { id: string; name: string; told: string }[];
  writes: boolean;
}) {
  const words = useTranslations("console_catalogue.benefits");
  const { pending, refusal, perform } = useAct();
  const end = (benefit_id: string, name: string) =>
    perform(
      () => consoleClient().benefits.archive.mutate({ benefit_id }),
      words("ended", { name }),
    );
  return (
    <>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {benefits.length === 0 && <p className="text-sm text-muted">{words("none")}</p>}
      <ul className="divide-y divide-line">
        {benefits.map(({ id, name, told }) => (
          <li key={id} className="flex min-h-13 items-center justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium" suppressHydrationWarning>
                {told}
              </span>
              <span className="block text-muted">{name}</span>
            </span>
            {writes && (
              <Button
                variant="ghost"
                size="sm"
                disabled={pending}
                aria-label={words("end_one", { name })}
                onClick={() => void end(id, name)}
              >
                {words("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
