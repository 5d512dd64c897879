"use client";
import { Mail } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import type { MailKind } from "../../words";

/** Mails the reader the example that they look at. */
export function SendTest({ kind, language, to }: { kind: MailKind; language: string; to: string }) {
  const words = useTranslations("console_mails");
  const { pending, refusal, perform } = useAct();
  return (
    <div className="grid gap-3">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <div>
        <Button
          size="sm"
          variant="secondary"
          pending={pending}
          icon={<Mail aria-hidden className="size-4" />}
          onClick={() =>
            void perform(
              () => consoleClient().notificationSettings.test.mutate({ kind, language }),
              words("tested", { to }),
            )
          }
        >
          {words("test")}
        </Button>
      </div>
    </div>
  );
}
