"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { trpcClient } from "@/ui/trpc-client";
import type { Passkey } from "../schema";

/** The action that the dialog asks about, and its passkey. */
export type Question = { kind: "rename" | "remove"; id: string; name: string };

/** Asks for a passkey's new name, or for confirmation that it should be removed. */
export function PasskeyDialog({
  question,
  pending,
  onClose,
  onAnswer,
}: {
  question: Question | null;
  pending: boolean;
  onClose: () => void;
  onAnswer: (work: () => Promise<Passkey[]>) => void;
}) {
  const words = useTranslations("details");
  const title = words(
    question?.kind === "remove" ? "passkeys.remove_title" : "passkeys.rename_title",
  );
  return (
    <Dialog open={question !== null} onClose={onClose} title={title}>
      {question?.kind === "remove" && (
        <>
          <p>
            {words.rich("passkeys.remove_text", {
              name: question.name,
              b: (text) => <strong className="wrap-anywhere">{text}</strong>,
            })}
          </p>
          <Button
            variant="danger"
            pending={pending}
            pendingLabel={words("passkeys.removing")}
            onClick={() =>
              onAnswer(() => trpcClient().passkeys.remove.mutate({ passkey_id: question.id }))
            }
          >
            {words("passkeys.remove_now")}
          </Button>
        </>
      )}
      {question?.kind === "rename" && (
        <RenameForm
          {...{ pending, first: question.name }}
          onNamed={(name) =>
            onAnswer(() => trpcClient().passkeys.rename.mutate({ passkey_id: question.id, name }))
          }
        />
      )}
    </Dialog>
  );
}

function RenameForm({
  first,
  pending,
  onNamed,
}: {
  first: string;
  pending: boolean;
  onNamed: (name: string) => void;
}) {
  const words = useTranslations("details");
  const [name, setName] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onNamed(name);
        else setFault(words("fault.empty"));
      }}
    >
      <Field label={words("name")} error={fault}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => {
              setFault(null);
              setName(event.target.value);
            }}
          />
        )}
      </Field>
      <Button type="submit" pending={pending} pendingLabel={words("saving")}>
        {words("save")}
      </Button>
    </form>
  );
}
