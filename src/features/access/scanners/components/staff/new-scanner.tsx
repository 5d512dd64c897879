"use client";
import { Smartphone } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { CheckList } from "@/ui/check-list";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { PairingDialog } from "./pairing-dialog";

/** Adds a scanner by name, and shows the code that pairs its phone. */
export function NewScanner({ places }: { places: readonly { id: string; name: string }[] }) {
  const words = useTranslations("console_access.scanners");
  const door = useTranslations("console_access.door");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [resource_ids, setChosen] = useState<string[]>([]);
  const [made, setMade] = useState<{ name: string; url: string | null } | null>(null);
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    const asked = { name, resource_ids, idempotency_key: `${act}-${name}`.slice(0, 255) };
    const added = await perform(async () => {
      const { pairing_url: url } = await consoleClient().scanners.create.mutate(asked);
      setMade({ name, url });
    }, words("added"));
    if (added) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<Smartphone aria-hidden className="size-4.5" />}
        onClick={() => {
          // One scanner for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setChosen([]);
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
        failure={refusal ? { title: door("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <Field label={words("name")} hint={words("name_hint")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        {places.length > 0 && (
          <CheckList
            label={words("places")}
            hint={words("places_hint")}
            options={places}
            chosen={resource_ids}
            onChange={setChosen}
          />
        )}
      </FormDialog>
      <PairingDialog
        name={made?.name ?? ""}
        url={made?.url ?? null}
        keeps={false}
        onClose={() => setMade(null)}
      />
    </>
  );
}
