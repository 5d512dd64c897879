"use client";
import { useTranslations } from "next-intl";
import { contrastRatio, readColor } from "@/lib/color";
import { Field } from "@/ui/field";
import { TriangleAlert } from "@/ui/icons";
import { Input } from "@/ui/input";
import type { PassColors } from "../../schema";
import type { DesignFaults } from "./design-content";

/** What text needs on its ground (WCAG 2, 1.4.3). */
const READABLE = 4.5;
const NAMES = ["background", "foreground", "label"] as const;

/** Asks for the colours of a card, and says how well its texts are read on its ground. */
export function DesignColours({
  colors,
  faults,
  onChange,
}: {
  colors: PassColors;
  faults: DesignFaults;
  onChange: (colors: PassColors) => void;
}) {
  const words = useTranslations("console_designs.colours");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {NAMES.map((name) => (
        <div key={name} className="grid gap-1.5">
          <Field
            label={words(name)}
            error={readColor(colors[name]) ? faults[`colors.${name}`] : words("not_a_colour")}
          >
            {(control) => (
              <span className="flex gap-2">
                <input
                  type="color"
                  aria-label={words("pick", { name: words(name) })}
                  value={readColor(colors[name]) ? colors[name].toLowerCase() : "#134e4a"}
                  onChange={({ target }) => onChange({ ...colors, [name]: target.value })}
                  className="h-11 w-12 shrink-0 cursor-pointer rounded-md bg-raised p-1 ring-1 ring-line-strong ring-inset"
                />
                <Input
                  {...control}
                  value={colors[name]}
                  maxLength={7}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ ...colors, [name]: target.value.trim() })}
                />
              </span>
            )}
          </Field>
          {name !== "background" && <Contrast colour={colors[name]} ground={colors.background} />}
        </div>
      ))}
    </div>
  );
}

function Contrast({ colour, ground }: { colour: string; ground: string }) {
  const words = useTranslations("console_designs.colours");
  const [own, back] = [readColor(colour), readColor(ground)];
  if (!own || !back) return null;
  const ratio = contrastRatio(own, back);
  // Cut off, not rounded: 4.49 must not read as the 4.5 that it misses.
  const shown = `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
  return ratio >= READABLE ? (
    <p className="text-sm text-muted">{words("good", { ratio: shown })}</p>
  ) : (
    <p role="status" className="flex gap-1.5 text-sm text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {words("poor", { ratio: shown })}
    </p>
  );
}
