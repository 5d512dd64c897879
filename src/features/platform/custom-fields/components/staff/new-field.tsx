"use client";
import { Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select, TextArea } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { CustomFieldType } from "../../schema";
import { keyOf } from "./key-of";

/** Adds a field to the club's members: its name, what it holds, and who sees and changes it. */
export function NewField({ types }: { types: readonly CustomFieldType[] }) {
  const words = useTranslations("console_fields");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [type, setType] = useState<CustomFieldType>("text");
  const [seen, setSeen] = useState(false);
  const { pending, refusal, faulty, perform } = useAct();
  const chooses = type === "select" || type === "multi_select";
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const label = String(typed.get("label")).trim();
    const lines = String(typed.get("options") ?? "").split("\n");
    const options = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
    const asked = {
      ...{ key: keyOf(label), label, type },
      ...(chooses && { options }),
      ...{ required: typed.has("required"), member_visible: seen },
      member_editable: seen && typed.has("member_editable"),
      idempotency_key: `${act}-${label}`.slice(0, 255),
    };
    const added = await perform(
      () => consoleClient().customFields.create.mutate(asked),
      words("added", { name: label }),
    );
    if (added) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => {
          // One field for each time that this is opened, however often it is sent.
          setAct(crypto.randomUUID());
          setType("text");
          setSeen(false);
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
        <Field label={words("name")}>
          {(control) => (
            <Input {...control} name="label" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={words("type")} hint={words("type_hint")}>
          {(control) => (
            <Select
              {...control}
              value={type}
              onChange={({ target }) => setType(target.value as CustomFieldType)}
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {words(`types.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {chooses && (
          <Field
            label={words("options")}
            hint={words("options_hint")}
            error={faulty.includes("options") ? words("options_wrong") : null}
          >
            {(control) => <TextArea {...control} name="options" rows={4} required />}
          </Field>
        )}
        <div className="grid">
          <Tick name="required" label={words("required")} />
          <Tick name="member_visible" label={words("seen")} checked={seen} onChange={setSeen} />
          {seen && <Tick name="member_editable" label={words("edited")} />}
        </div>
      </FormDialog>
    </>
  );
}

function Tick({
  name,
  label,
  checked,
  onChange,
}: {
  name: string;
  label: string;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        className="size-5 shrink-0 accent-accent"
        {...(onChange && {
          checked,
          onChange: ({ target }) => onChange(target.checked),
        })}
      />
      {label}
    </label>
  );
}
