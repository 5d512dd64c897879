"use client";
import { ExternalLink } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";

/** Leads to the processor's own page, where the club says who it is. */
export function LinkAccount({ begun }: { begun: boolean }) {
  const words = useTranslations("console_setup.cards");
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = async () => {
    setPending(true);
    setRefusal(null);
    try {
      location.assign((await consoleClient().processorAccount.link.mutate({})).url);
    } catch (error) {
      setRefusal(failureOf(error).message);
      setPending(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      {refusal && <ErrorNote title={words("link")} message={refusal} />}
      <Button
        pending={pending}
        icon={<ExternalLink aria-hidden className="size-4.5" />}
        onClick={() => void open()}
      >
        {words(begun ? "go_on" : "link")}
      </Button>
    </div>
  );
}
