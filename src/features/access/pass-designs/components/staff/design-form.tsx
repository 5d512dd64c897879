"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { PassDesign } from "../../schema";
import type { CardValue } from "./card-values";
import { DesignCode } from "./design-code";
import { DesignColours } from "./design-colours";
import type { DesignContent, DesignFaults } from "./design-content";
import { DesignFields } from "./design-fields";
import { DesignLinks } from "./design-links";
import { DesignPicture } from "./design-picture";
import { DesignTranslations, type Language } from "./design-translations";
import type { usePictures } from "./use-pictures";

const KINDS = ["logo", "icon", "thumbnail", "strip", "hero"] as const;

/** Edits everything that a card shows, part by part. */
export function DesignForm({
  design,
  content,
  values,
  languages,
  faults,
  pictures,
  onChange,
}: {
  /** The draft as it is saved. */
  design: PassDesign;
  content: DesignContent;
  values: readonly CardValue[];
  /** Those besides the club's own. */
  languages: readonly Language[];
  faults: DesignFaults;
  pictures: Pick<ReturnType<typeof usePictures>, "held" | "problems" | "hold">;
  onChange: (change: Partial<DesignContent>) => void;
}) {
  const words = useTranslations("console_designs");
  const shared = { values, faults };
  return (
    <div className="grid min-w-0 gap-5">
      <Part id="texts" title={words("form.texts")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={words("form.name")} hint={words("form.name_hint")} error={faults["name"]}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={200}
                autoComplete="off"
                value={content.name}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            )}
          </Field>
          <Field
            label={words("form.logo_text")}
            hint={words("form.logo_text_hint")}
            error={faults["logo_text"]}
            optional
          >
            {(control) => (
              <Input
                {...control}
                maxLength={40}
                autoComplete="off"
                value={content.logo_text ?? ""}
                onChange={({ target }) => onChange({ logo_text: target.value || null })}
              />
            )}
          </Field>
        </div>
        <Field
          label={words("form.description")}
          hint={words("form.description_hint")}
          error={faults["description"]}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={content.description}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          )}
        </Field>
      </Part>
      <Part id="colours" title={words("form.colours")}>
        <DesignColours
          colors={content.colors}
          faults={faults}
          onChange={(colors) => onChange({ colors })}
        />
      </Part>
      <Part id="fields" title={words("form.fields")}>
        <DesignFields
          {...shared}
          fields={content.fields}
          onChange={(fields) => onChange({ fields })}
        />
      </Part>
      <Part id="code" title={words("form.code")}>
        <DesignCode {...shared} content={content} type={design.type} onChange={onChange} />
      </Part>
      <Part id="pictures" title={words("form.pictures")}>
        <div className="grid gap-6 sm:grid-cols-2">
          {KINDS.map((kind) => (
            <DesignPicture
              key={kind}
              {...{ design, kind }}
              held={pictures.held[kind]}
              problem={pictures.problems[kind]}
              onChange={(file) => pictures.hold(kind, file)}
            />
          ))}
        </div>
      </Part>
      <Part id="links" title={words("form.links")}>
        <DesignLinks
          links={content.links}
          faults={faults}
          onChange={(links) => onChange({ links })}
        />
      </Part>
      {languages.length > 0 && (
        <Part id="translations" title={words("form.translations")}>
          <DesignTranslations
            {...shared}
            content={content}
            languages={languages}
            onChange={(translations) => onChange({ translations })}
          />
        </Part>
      )}
    </div>
  );
}

/** One part of the form, under its name. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={`part-${id}`} className="grid gap-4 p-5">
      <h2 id={`part-${id}`} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}
