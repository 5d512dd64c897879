import type { ReactNode } from "react";

/** Shows one component in its states, under its name. */
export function Shown({ of: name, children }: { of: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid content-start gap-4 border-t border-line pt-4">
      <h2 className="text-caption text-muted">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

/** Texts of every length that people write, for components that show them. */
export const NAMES = {
  short: "Ida",
  usual: "Alex Rivera",
  long: "Maximiliane Alexandra von Hohenstein-Ravensburg und zu Donaueschingen",
  arabic: "ليلى حداد",
};
