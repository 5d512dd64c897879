"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { readAll } from "@/lib/read-all";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { keepChoice, readChoice } from "@/ui/own-choice";
import { ServerState } from "@/ui/trpc";

/** The device's till: money that is taken elsewhere in the console goes there first. */
const COOKIE = "cash_desk";

type Props = {
  /** The open session that is chosen; null for none, undefined until that is known. */
  value: string | null | undefined;
  onChange: (cash_session_id: string | null) => void;
};

/** Asks into which open till money goes; shows nothing where none is open. */
export function TillChoice(props: Props) {
  return (
    <ServerState>
      <Choice {...props} />
    </ServerState>
  );
}

function Choice({ value, onChange }: Props) {
  const words = useTranslations("console.till");
  const found = useQuery({
    queryKey: ["open tills"],
    queryFn: () => readAll((at) => consoleClient().cashDesks.list.query({ ...at, total: "none" })),
    // Whoever may not see the tills takes money without one.
    retry: false,
    gcTime: 0,
  });
  const open = (found.data ?? []).flatMap(({ id, name, open_session_id }) =>
    open_session_id === null ? [] : [{ id, name, session: open_session_id }],
  );
  const usual = open.find(({ id }) => id === readChoice(COOKIE)) ?? open[0];
  const settled = !found.isPending;
  useEffect(() => {
    if (settled && value === undefined) onChange(usual?.session ?? null);
  }, [settled, value, usual?.session, onChange]);
  if (open.length === 0) return null;
  return (
    <Field label={words("label")}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => {
            const chosen = open.find(({ session }) => session === target.value);
            if (chosen) keepChoice(COOKIE, chosen.id);
            onChange(chosen?.session ?? null);
          }}
        >
          {open.map(({ id, name, session }) => (
            <option key={id} value={session}>
              {name}
            </option>
          ))}
          <option value="">{words("none")}</option>
        </Select>
      )}
    </Field>
  );
}
