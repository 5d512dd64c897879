"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { useAct } from "@/ui/use-act";
import { EndpointFields, type EventChoice, type Typed } from "./endpoint-fields";
import { HookSecret } from "./hook-secret";

const EMPTY: Typed = { url: "", description: "", event_types: ["*"] };

/** Adds a webhook endpoint, and shows its secret once. */
export function NewEndpoint({ choices }: { choices: readonly EventChoice[] }) {
  const words = useTranslations("console_developers.hooks");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [typed, setTyped] = useState(EMPTY);
  const [secret, setSecret] = useState<string | null>(null);
  const { pending, refusal, faulty, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = typed.url.trim();
    const event_types = [...typed.event_types];
    if (event_types.length === 0) return;
    const description = typed.description.trim() || null;
    const asked = { url, event_types, description, idempotency_key: `${act}-${url}`.slice(0, 255) };
    const done = await perform(async () => {
      setSecret((await consoleClient().webhooks.create.mutate(asked)).secret);
    }, words("added"));
    if (done) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => {
          // One endpoint for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setTyped(EMPTY);
          setOpen(true);
        }}
      >
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <EndpointFields typed={typed} put={setTyped} choices={choices} faulty={faulty} />
      </FormDialog>
      {secret !== null && <HookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
