"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import type { MailSetting } from "../../schema";
import { MOST_LETTERS } from "../../words";

/** Edits whether the club sends a mail, and its own sentence in each language. */
export function MailForm({
  mail: { kind, sent, always_because, sentences },
  languages,
  writes,
}: {
  mail: MailSetting;
  languages: readonly { value: string; text: string }[];
  writes: boolean;
}) {
  const words = useTranslations("console_mails");
  const { pending, refusal, perform } = useAct();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const change = {
      kind,
      ...(always_because === null && { sent: typed.has("sent") }),
      sentences: languages.map(({ value: language }) => ({
        language,
        text: String(typed.get(language)).trim() || null,
      })),
    };
    await perform(
      () => consoleClient().notificationSettings.update.mutate({ mails: [change] }),
      words("saved"),
    );
  };
  return (
    <form className="grid content-start gap-5" onSubmit={(event) => void save(event)}>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {always_because === null ? (
        <div className="grid gap-1">
          <label className="flex min-h-11 items-center gap-3 font-medium">
            <input
              type="checkbox"
              name="sent"
              defaultChecked={sent}
              disabled={!writes}
              className="size-5 shrink-0 accent-accent"
            />
            {words("sent")}
          </label>
          <p className="text-sm text-muted">{words("sent_hint")}</p>
        </div>
      ) : (
        <p className="text-sm text-muted">{words(`reasons.${always_because}`)}</p>
      )}
      {languages.map(({ value, text }, at) => (
        <Field
          key={value}
          label={words("sentence", { language: text })}
          hint={at === 0 ? words("sentence_hint") : undefined}
          optional
        >
          {(control) => (
            <TextArea
              {...control}
              name={value}
              lang={value}
              rows={2}
              maxLength={MOST_LETTERS}
              readOnly={!writes}
              defaultValue={sentences.find(({ language }) => language === value)?.text ?? ""}
            />
          )}
        </Field>
      ))}
      {writes && (
        <div>
          <Button type="submit" pending={pending}>
            {words("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
