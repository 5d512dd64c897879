"use client";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

/** A member that was found, as they are called. */
export type FoundMember = { id: string; name: string };

/** How long typing must rest before members are looked for, in milliseconds. */
const REST = 250;

/** Asks for a member by name, mail or number, and offers the first six that fit. */
export function FindMember({
  label,
  optional = false,
  value,
  onChange,
}: {
  label: string;
  optional?: boolean;
  value: FoundMember | null;
  onChange: (member: FoundMember | null) => void;
}) {
  const words = useTranslations("console_catalogue.why");
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly (FoundMember & { email: string | null })[] | null>(
    null,
  );
  const list = useId();
  const search = typed.trim();
  useEffect(() => {
    if (search === "") return;
    let outdated = false;
    const timer = setTimeout(() => {
      consoleClient()
        .members.list.query({ search, size: 6 })
        .then(
          ({ items }) => !outdated && setFound(items),
          () => !outdated && setFound([]),
        );
    }, REST);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [search]);
  if (value) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <p className="flex min-h-11 items-center justify-between gap-3 rounded-md bg-sunken pl-3.5">
          <span className="min-w-0 truncate">{value.name}</span>
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {words("forget")}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div>
      <Field label={label} optional={optional}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder={words("find")}
            aria-controls={list}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setFound(null);
            }}
          />
        )}
      </Field>
      <ul id={list} aria-live="polite" className="mt-1 grid empty:hidden">
        {search !== "" &&
          found?.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col justify-center rounded-md px-3.5 py-1 text-left text-sm hover:bg-sunken"
                onClick={() => {
                  setTyped("");
                  onChange({ id: member.id, name: member.name });
                }}
              >
                <span className="max-w-full truncate font-medium">{member.name}</span>
                {member.email && (
                  <span className="max-w-full truncate text-muted">{member.email}</span>
                )}
              </button>
            </li>
          ))}
        {search !== "" && found?.length === 0 && (
          <li className="px-3.5 py-2 text-sm text-muted">{words("find_none")}</li>
        )}
      </ul>
    </div>
  );
}
