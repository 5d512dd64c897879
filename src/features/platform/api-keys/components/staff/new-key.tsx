"use client";
import { KeyRound } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { actKey } from "@/ui/act-key";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field, FieldError } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input, Select } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { useKeyedAct } from "@/ui/use-keyed-act";
import { draftOf } from "./key-draft";
import { KeySecret, type MadeSecret } from "./key-secret";
import { PRESET_NAMES, type Preset, scopesOf } from "./presets";
import { type AreaName, RightsMatrix } from "./rights-matrix";

/** For how many days a key lives; none for ever. */
const LIVES = ["30", "90", "365", ""] as const;

type Scopes = NonNullable<
  Parameters<ReturnType<typeof consoleClient>["apiKeys"]["create"]["mutate"]>[0]["scopes"]
>;

/** Makes an API key with the rights that are chosen, and shows its secret once. */
export function NewKey({
  areas,
  givable,
  all,
}: {
  areas: readonly AreaName[];
  /** The scopes that the person may give. */
  givable: readonly string[];
  /** The person may do everything, and so may give it. */
  all: boolean;
}) {
  const words = useTranslations("console_developers.keys");
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState(0);
  const [preset, setPreset] = useState<Preset>("read");
  const [chosen, setChosen] = useState(() => scopesOf("read", givable));
  const [made, setMade] = useState<MadeSecret | null>(null);
  const { act, renew, pending, refusal, faulty, perform } = useKeyedAct();
  const choose = (next: Preset) => {
    setPreset(next);
    // One's own choice begins with what was chosen before.
    if (next !== "own") setChosen(scopesOf(next, givable));
    else if (chosen.includes("*")) setChosen([]);
  };
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    const draft = draftOf(new FormData(event.currentTarget), begun);
    const asked = { ...draft, scopes: chosen as Scopes };
    const { name } = draft;
    const done = await perform(
      async () => {
        const { secret } = await consoleClient().apiKeys.create.mutate({
          ...asked,
          idempotency_key: actKey(act, asked),
        });
        setMade({ name, secret });
      },
      words("made", { name }),
    );
    if (done) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<KeyRound aria-hidden className="size-4.5" />}
        onClick={() => {
          // One key for each time that this is opened, however often it is sent.
          renew();
          setBegun(Date.now());
          choose("read");
          setOpen(true);
        }}
      >
        {words("new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("new")}
        submit={words("make")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={make}
      >
        <Field label={words("name")} hint={words("name_hint")}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label={words("for")}>
          {(control) => (
            <Select
              {...control}
              value={preset}
              onChange={({ target }) => choose(target.value as Preset)}
            >
              {PRESET_NAMES.filter((name) => all || name !== "everything").map((name) => (
                <option key={name} value={name}>
                  {words(`presets.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {preset === "everything" ? (
          <Notice tone="warning">{words("everything_text")}</Notice>
        ) : (
          <RightsMatrix
            areas={areas}
            givable={givable}
            chosen={chosen}
            onChange={(next) => {
              setPreset("own");
              setChosen(next);
            }}
          />
        )}
        <FieldError id="no-rights" error={chosen.length === 0 ? words("no_rights") : null} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={words("life")}>
            {(control) => (
              <Select {...control} name="life" defaultValue="365">
                {LIVES.map((days) => (
                  <option key={days} value={days}>
                    {days === "" ? words("for_ever") : words("days", { count: Number(days) })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={words("limit")}
            optional
            error={faulty.includes("rate_limit_per_minute") ? words("limit_wrong") : null}
          >
            {(control) => <Input {...control} type="number" name="limit" min={1} max={1_000_000} />}
          </Field>
        </div>
      </FormDialog>
      {made && <KeySecret made={made} onClose={() => setMade(null)} />}
    </>
  );
}
