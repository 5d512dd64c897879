"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { isRefused, typeCode } from "./auth-requests";
import { stepText } from "./refusals";

/** The six digits of the mail, typed in the browser that requested it. */
export function CodeForm({
  label,
  onSignedIn,
}: {
  label?: string;
  /** Called with the path that was requested. */
  onSignedIn: (path: string) => void;
}) {
  const words = useTranslations("sign_in");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function submit() {
    if (!/^\d{6}$/.test(code.replace(/\s/g, ""))) return setFault(words("code_fault"));
    setPending(true);
    const answer = await typeCode(code);
    if (!isRefused(answer)) return onSignedIn(answer.path);
    setFault(stepText(answer, words));
    setPending(false);
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <Field label={words("code")} error={fault}>
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tabular tracking-[0.3em]"
            value={code}
            onChange={(event) => {
              setFault(null);
              setCode(event.target.value);
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block pending={pending} pendingLabel={words("signing_in")}>
        {label ?? words("submit")}
      </Button>
    </form>
  );
}
