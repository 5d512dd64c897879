"use client";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
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
              data-branded={accent ? "fill" : undefined}
              style={{ ...brandStyle(accent), ...groundOf(scheme, accent !== null) }}
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

/** Returns the tokens of one scheme, whatever the page's own is: those of `globals.css` are settled at its root. */
function groundOf(scheme: "light" | "dark", branded: boolean): CSSProperties {
  const dark = scheme === "dark";
  const own = dark
    ? "oklch(from var(--brand) max(l, 0.78) min(c, 0.11) h)"
    : "oklch(from var(--brand) min(l, 0.48) min(c, 0.19) h)";
  const soft = dark
    ? "oklch(from var(--brand) 0.288 min(c, 0.036) h)"
    : "oklch(from var(--brand) 0.955 min(c, 0.02) h)";
  const style: Record<string, string> = {
    colorScheme: scheme,
    "--surface": dark ? "oklch(0.168 0.008 235)" : "oklch(0.984 0.0016 220)",
    "--raised": dark ? "oklch(0.206 0.009 235)" : "oklch(1 0 0)",
    "--sunken": dark ? "oklch(0.256 0.01 235)" : "oklch(0.958 0.003 220)",
    "--line": dark ? "oklch(0.288 0.01 235)" : "oklch(0.912 0.005 225)",
    "--ink": dark ? "oklch(0.957 0.004 230)" : "oklch(0.215 0.018 235)",
    "--muted": dark ? "oklch(0.735 0.011 230)" : "oklch(0.475 0.017 235)",
    ...(branded
      ? { "--accent": own, "--accent-soft": soft }
      : {
          "--accent": dark ? "oklch(0.805 0.087 208)" : "oklch(0.455 0.079 214)",
          "--accent-soft": dark ? "oklch(0.288 0.034 214)" : "oklch(0.953 0.018 214)",
          "--fill": dark ? "oklch(0.805 0.087 208)" : "oklch(0.455 0.079 214)",
          "--on-fill": dark ? "oklch(0.2 0.03 214)" : "oklch(1 0 0)",
        }),
  };
  return style;
}
