"use client";
import { useTranslations } from "next-intl";
import { contrastRatio, readColor } from "@/lib/color";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

/** The grounds of cards in the two schemes, and what text needs on them (WCAG 2). */
const GROUNDS = { light: "#ffffff", dark: "#16191d" } as const;
const READABLE = 4.5;

/** Asks for the club's colour, and says how it reads on light and dark ground. */
export function ColourField({
  colour,
  fault,
  onChange,
}: {
  colour: string;
  fault: string | null;
  onChange: (colour: string) => void;
}) {
  const words = useTranslations("console_setup.look");
  return (
    <div className="grid gap-2">
      <Field label={words("colour")} hint={words("colour_hint")} error={fault}>
        {(control) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={words("pick")}
              value={readColor(colour) ? colour.toLowerCase() : "#12606f"}
              onChange={(event) => onChange(event.target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-md bg-raised p-1 ring-1 ring-line-strong ring-inset"
            />
            <Input
              {...control}
              value={colour}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value.trim())}
            />
          </span>
        )}
      </Field>
      <ul aria-live="polite" className="grid min-h-11 gap-0.5 text-sm">
        {(Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).map((ground) => (
          <Contrast key={ground} ground={ground} colour={colour} />
        ))}
      </ul>
    </div>
  );
}

function Contrast({ ground, colour }: { ground: keyof typeof GROUNDS; colour: string }) {
  const words = useTranslations("console_setup.look");
  const [own, back] = [readColor(colour), readColor(GROUNDS[ground])];
  if (!own || !back) return null;
  const ratio = contrastRatio(own, back);
  return (
    <li className="text-muted">
      {words(ground, { ratio: `${ratio.toFixed(1)} : 1` })},{" "}
      {words(ratio >= READABLE ? "good" : "adjusted")}
    </li>
  );
}
