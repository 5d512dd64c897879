"use client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Combobox, type ComboboxItem } from "@/ui/combobox";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { useLater } from "@/ui/use-later";
import type { Person } from "./draft";

/** While somebody types, nothing is asked. */
const REST_MS = 150;
const MOST = 6;
const NEW = "new";

/** Asks who comes: by name, mail or number; somebody new is added without leaving the form. */
export function MemberField({
  id,
  value,
  mayAdd,
  onChange,
}: {
  id: string;
  value: Person | null;
  mayAdd: boolean;
  onChange: (person: Person | null) => void;
}) {
  const words = useTranslations("console_desk.new");
  const [typed, setTyped] = useState("");
  const [adding, setAdding] = useState(false);
  const asked = useLater(typed.trim(), REST_MS);
  const found = useQuery({
    queryKey: ["desk members", asked],
    queryFn: () => consoleClient().members.list.query({ search: asked, size: MOST }),
    enabled: asked !== "",
  });
  // Lines of an earlier search would be taken for the name that is typed.
  const fits = asked !== "" && asked === typed.trim() && found.data;
  const people: ComboboxItem[] = fits
    ? fits.items.map(({ id: person, name, short_id, email, photo_url }) => ({
        id: person,
        text: name,
        detail: [short_id, email].filter(Boolean).join(" · "),
        icon: <Avatar name={name} src={photo_url} className="size-8 text-xs" />,
      }))
    : [];
  const add: ComboboxItem = {
    id: NEW,
    text: words("add_member", { name: typed.trim() }),
    icon: <UserPlus aria-hidden className="mx-1.5 size-5 text-muted" />,
  };
  const take = (person: Person) => {
    setTyped("");
    setAdding(false);
    onChange(person);
  };
  if (value) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Avatar name={value.name} className="size-10 text-sm" />
        <p className="min-w-0 flex-1 font-semibold break-words">{value.name}</p>
        <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
          {words("another_member")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Combobox
        id={id}
        label={words("member")}
        placeholder={words("member_hint")}
        items={fits && mayAdd ? [...people, add] : people}
        typed={typed}
        onType={setTyped}
        onPick={(item) =>
          item.id === NEW ? setAdding(true) : take({ id: item.id, name: item.text })
        }
        note={
          found.error ? failureOf(found.error).message : words(fits ? "nobody_found" : "looking")
        }
      />
      {adding && <AddMember typed={typed} onAdded={take} onClose={() => setAdding(false)} />}
    </>
  );
}

function AddMember({
  typed,
  onAdded,
  onClose,
}: {
  typed: string;
  onAdded: (person: Person) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.new");
  const form = useId();
  const isMail = typed.includes("@");
  const { pending, refusal, perform } = useAct();
  const [act] = useState(() => crypto.randomUUID());
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get("name")).trim();
    const given = {
      email: String(fields.get("email")) || null,
      phone: String(fields.get("phone")) || null,
    };
    const make = async () => {
      const idempotency_key = `${act}:${JSON.stringify([name, given])}`.slice(0, 255);
      const { id } = await consoleClient().members.create.mutate({
        ...{ name, ...given, status: "active" },
        idempotency_key,
      });
      onAdded({ id, name });
    };
    await perform(make, words("member_added", { name }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("add_title")}
      actions={
        <Button type="submit" form={form} pending={pending}>
          {words("add")}
        </Button>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={(event) => void add(event)}>
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <Field label={words("name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              required
              maxLength={200}
              autoComplete="off"
              defaultValue={isMail ? "" : typed.trim()}
            />
          )}
        </Field>
        <Field label={words("email")} optional>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={isMail ? typed.trim() : ""}
            />
          )}
        </Field>
        <Field label={words("phone")} optional>
          {(control) => (
            <Input {...control} type="tel" name="phone" maxLength={40} autoComplete="off" />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
