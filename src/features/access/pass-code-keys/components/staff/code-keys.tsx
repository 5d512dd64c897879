"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatDate } from "@/lib/format";
import { AskedAct } from "@/ui/ask-before";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { FormDialog } from "@/ui/form-dialog";
import { useAct } from "@/ui/use-act";
import type { PassCodeKey } from "../../schema";

/** Lists the keys of the cards' codes, the one that signs first, and retires those before it. */
export function CodeKeys({
  keys,
  writes,
  locale,
  timezone,
}: {
  keys: readonly PassCodeKey[];
  writes: boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_wallets.codes");
  const day = (at: string) => formatDate(at, timezone, locale);
  return (
    <ul className="divide-y divide-line">
      {keys.map(({ id, key_id: name, current, retired_at, created_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="grid min-w-0 flex-1 gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
              {words("key", { name })}
              <Badge tone={current ? "positive" : retired_at === null ? "held" : "neutral"}>
                {words(current ? "current" : retired_at === null ? "accepted" : "retired")}
              </Badge>
            </p>
            <p className="text-muted">
              {retired_at === null
                ? words("since", { day: day(created_at) })
                : words("refused_since", { day: day(retired_at) })}
            </p>
          </div>
          {writes && !current && retired_at === null && (
            <AskedAct
              size="sm"
              variant="leave"
              label={words("retire")}
              spoken={words("retire_one", { name })}
              text={words("retire_text")}
              said={words("retired_one", { name })}
              act={() => consoleClient().passCodeKeys.retire.mutate({ pass_code_key_id: id })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Makes the next key of the cards' codes, and says what that means for printed cards. */
export function NewCodeKey() {
  const words = useTranslations("console_wallets.codes");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [retires, setRetires] = useState(false);
  const { pending, refusal, perform } = useAct();
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = { retire_previous: retires, idempotency_key: `${act}-${retires}` };
    const made = () => consoleClient().passCodeKeys.rotate.mutate(input);
    if (await perform(made, words("made"))) setOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          setAct(crypto.randomUUID());
          setRetires(false);
          setOpen(true);
        }}
      >
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new_title")}
        submit={words("make")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={make}
      >
        <p>{words("new_text")}</p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={retires}
            onChange={({ target }) => setRetires(target.checked)}
          />
          {words("retire_all")}
        </label>
        <p className="text-sm text-muted">{words(retires ? "retire_all_text" : "kept_text")}</p>
      </FormDialog>
    </>
  );
}
