"use client";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { isRefused, typeCode } from "./auth-requests";
import { stepText } from "./refusals";

/** The six digits of the mail, typed in the browser that requested it. */
export function CodeForm({
  label = "Sign in",
  onSignedIn,
}: {
  label?: string;
  /** Called with the path that was requested. */
  onSignedIn: (path: string) => void;
}) {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function submit() {
    if (!/^\d{6}$/.test(code.replace(/\s/g, ""))) return setFault("Enter the six digits.");
    setPending(true);
    const answer = await typeCode(code);
    if (!isRefused(answer)) return onSignedIn(answer.path);
    setFault(stepText(answer));
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
      <Field label="Code from the mail" error={fault}>
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
      <Button type="submit" size="lg" block pending={pending} pendingLabel="Signing in">
        {label}
      </Button>
    </form>
  );
}
