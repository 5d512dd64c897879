"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { textsOf } from "@/lib/card-texts";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { type CardValue, onlyValue, spokenTemplate } from "./card-values";
import type { DesignContent, DesignFaults } from "./design-content";

export type Language = { value: string; text: string };

/** Asks how each text of the card reads in another language; left empty, it stays as it is. */
export function DesignTranslations({
  content,
  languages,
  values,
  faults,
  onChange,
}: {
  content: DesignContent;
  /** Those besides the club's own. */
  languages: readonly Language[];
  values: readonly CardValue[];
  faults: DesignFaults;
  onChange: (translations: DesignContent["translations"]) => void;
}) {
  const words = useTranslations("console_designs.translations");
  const [language, setLanguage] = useState(languages[0]?.value ?? "");
  const said = content.translations[language] ?? {};
  // A value alone is written in the phone's language by itself.
  const texts = [...new Set(textsOf(content))].filter((text) => onlyValue(text) === null);
  const change = (text: string, typed: string) => {
    const { [text]: _, ...others } = said;
    const next = typed === "" ? others : { ...others, [text]: typed };
    const { [language]: __, ...rest } = content.translations;
    onChange(Object.keys(next).length === 0 ? rest : { ...rest, [language]: next });
  };
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={words("language")}
        value={language}
        onChange={setLanguage}
        options={languages.map(({ value, text }) => ({ value, text }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {texts.map((text) => (
          <Field
            key={text}
            label={spokenTemplate(text, values)}
            error={faults[`translations.${language}.${text}`]}
          >
            {(control) => (
              <Input
                {...control}
                lang={language}
                value={said[text] ?? ""}
                maxLength={4000}
                autoComplete="off"
                onChange={({ target }) => change(text, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </div>
  );
}
