"use client";
import { Check, X } from "@/ui/icons";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Invitation } from "../schema";

/** Takes the answer by a plain form: it works before, and without, any script. */
export function AnswerForm({
  invitation,
  action,
  labels,
}: {
  invitation: Invitation;
  action: string;
  labels: { accept: string; decline: string; name: string };
}) {
  const { state, guest_name, share } = invitation;
  if (state === "accepted" && share?.status === "paid") return null;
  return (
    <form method="post" action={action} className="grid gap-3">
      {state === "invited" && guest_name === null && (
        <Field label={labels.name}>
          {(control) => (
            <Input {...control} name="name" required maxLength={80} autoComplete="given-name" />
          )}
        </Field>
      )}
      {state !== "accepted" && (
        <Button
          type="submit"
          name="answer"
          value="accept"
          size="lg"
          block
          icon={<Check aria-hidden className="size-4.5" />}
        >
          {labels.accept}
        </Button>
      )}
      {state !== "declined" && (
        <Button
          type="submit"
          name="answer"
          value="decline"
          formNoValidate
          variant={state === "accepted" ? "ghost" : "secondary"}
          size="lg"
          block
          icon={<X aria-hidden className="size-4.5" />}
        >
          {labels.decline}
        </Button>
      )}
    </form>
  );
}
