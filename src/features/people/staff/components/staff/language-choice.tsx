"use client";
import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";

/** Chooses the language in which the person reads every club's console; the page changes at once. */
export function LanguageChoice({
  chosen,
  languages,
}: {
  /** Null while the browser tells the language. */
  chosen: string | null;
  languages: readonly { value: string; text: string }[];
}) {
  const words = useTranslations("console");
  const router = useRouter();
  const [, start] = useTransition();
  const [shown, show] = useOptimistic(chosen ?? "");
  const choose = (locale: string) =>
    start(async () => {
      show(locale);
      try {
        await consoleClient().person.chooseLanguage.mutate({ locale: locale || null });
        start(() => router.refresh());
      } catch (error) {
        toast(failureOf(error).message, "danger");
      }
    });
  return (
    <label className="grid gap-1.5">
      {words("language")}
      <Select value={shown} onChange={({ target }) => choose(target.value)}>
        <option value="">{words("language_browser")}</option>
        {languages.map(({ value, text }) => (
          <option key={value} value={value} lang={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}
