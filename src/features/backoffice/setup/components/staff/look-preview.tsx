"use client";
import { useTranslations } from "next-intl";
import { readColor } from "@/lib/color";
import { brandStyle } from "@/ui/brand";
import { buttonLooks } from "@/ui/button";
import { Card } from "@/ui/card";
import { FaceMark, type Face } from "@/ui/club-face";

/** Shows a card of the portal in the club's colour, on light and on dark ground. Nothing in it can be pressed. */
export function LookPreview({ face, colour }: { face: Face; colour: string }) {
  const words = useTranslations("console_setup.look");
  const accent = readColor(colour) ? colour : null;
  return (
    <section aria-label={words("preview")} className="grid content-start gap-3">
      <h2 className="text-lg">{words("preview")}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {(["light", "dark"] as const).map((scheme) => (
          <div key={scheme} className="grid gap-1.5">
            <p className="text-sm text-muted">{words(`preview_${scheme}`)}</p>
            <div
              data-theme={scheme}
              data-branded={accent ? "fill" : undefined}
              style={{ ...brandStyle(accent), colorScheme: scheme }}
              className="grid gap-4 rounded-xl bg-surface p-4 text-ink ring-1 ring-line ring-inset"
            >
              <FaceMark face={face} />
              <Card className="grid gap-3 p-4">
                <p>
                  <span className="block font-semibold">{words("preview_title")}</span>
                  <span className="block text-sm text-accent">{words("preview_time")}</span>
                </p>
                <span aria-hidden className={buttonLooks("primary", "md", true)}>
                  {words("preview_book")}
                </span>
              </Card>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
