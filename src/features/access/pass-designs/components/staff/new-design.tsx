"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { PassColors } from "../../schema";

const TYPES = ["membership", "event_ticket"] as const;

/** Begins a plain design in the club's colours, as a draft, and opens it. */
export function NewDesign({ colors }: { colors: PassColors | null }) {
  const words = useTranslations("console_designs");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const { pending, refusal, perform } = useAct();
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name")).trim();
    const type = TYPES.find((one) => one === typed.get("type")) ?? "membership";
    const asked = { name, type, publish: false, ...(colors && { colors }), idempotency_key: act };
    let made = "";
    const done = await perform(
      async () => {
        made = (await consoleClient().passDesigns.create.mutate(asked)).id;
      },
      words("new.done", { name }),
    );
    if (done) router.push(`/cards/designs/${made}`);
  };
  return (
    <>
      <Button
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => {
          // One key for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setOpen(true);
        }}
      >
        {words("new.act")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new.act")}
        submit={words("new.make")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={make}
      >
        <Field label={words("form.name")} hint={words("form.name_hint")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={words("new.type")}>
          {(control) => (
            <Select {...control} name="type">
              {TYPES.map((one) => (
                <option key={one} value={one}>
                  {words(`types.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p className="text-sm text-muted">{words("new.text")}</p>
      </FormDialog>
    </>
  );
}
