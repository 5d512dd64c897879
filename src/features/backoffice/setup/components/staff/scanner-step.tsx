"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { QrCode } from "@/ui/qr-code";
import { RefreshEvery } from "@/ui/refresh-every";
import { useAct } from "@/ui/use-act";
import { StepForm } from "./step-form";

/** Makes a scanner, and shows the code that pairs a phone with it; goes on once one is paired. */
export function ScannerStep() {
  const words = useTranslations("console_setup.scanner");
  const [pairing, setPairing] = useState<string | null>(null);
  const { pending, refusal, perform } = useAct();
  if (pairing) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>{words("scan")}</p>
        <QrCode value={pairing} label={words("scan")} />
        <p role="status" className="text-sm text-muted">
          {words("waiting")}
        </p>
        <RefreshEvery seconds={3} />
      </div>
    );
  }
  const send = (typed: FormData) =>
    perform(async () => {
      const name = String(typed.get("name"));
      const made = await consoleClient().setup.addScanner.mutate({ name });
      setPairing(made.pairing_url);
    }, words("made"));
  return (
    <StepForm
      lead={words("lead")}
      submit={words("make")}
      {...{ pending, refusal }}
      onSubmit={(typed) => void send(typed)}
    >
      <Field label={words("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            maxLength={200}
            defaultValue={words("name_default")}
          />
        )}
      </Field>
    </StepForm>
  );
}
