"use client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Combobox, type ComboboxItem } from "@/ui/combobox";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { ServerState } from "@/ui/trpc";
import { useLater } from "@/ui/use-later";
import { AddMember } from "./add-member";

/** A member that was found, as they are called. */
export type FoundMember = { id: string; name: string };

/** While somebody types, nothing is asked. */
const REST_MS = 150;
const MOST = 6;
const NEW = "new";

type Props = {
  label: string;
  optional?: boolean;
  /** Of the field, for those who move the focus there. */
  id?: string;
  value: FoundMember | null;
  /** Somebody new is added without leaving the form. */
  mayAdd?: boolean;
  onChange: (member: FoundMember | null) => void;
};

/** Asks for a member by name, mail or number, and offers the first that fit. */
export function FindMember(props: Props) {
  return (
    <ServerState>
      <Find {...props} />
    </ServerState>
  );
}

function Find({ label, optional = false, id, value, mayAdd = false, onChange }: Props) {
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
  const take = (person: FoundMember) => {
    setTyped("");
    setAdding(false);
    onChange(person);
  };
  if (value) {
    return (
      <div role="group" aria-label={label} className="flex min-h-11 flex-wrap items-center gap-3">
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
        {...(id && { id })}
        {...{ label, optional }}
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
