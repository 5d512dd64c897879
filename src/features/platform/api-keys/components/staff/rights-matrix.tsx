"use client";
import { useTranslations } from "next-intl";
import { withScope } from "./presets";

/** An area of the scopes, as it is called. */
export type AreaName = { noun: string; name: string };

const cell = "px-3 py-0";

/** Asks what a key may read and change, area by area; what its maker may not give is not offered. */
export function RightsMatrix({
  areas,
  givable,
  chosen,
  onChange,
}: {
  areas: readonly AreaName[];
  givable: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const words = useTranslations("console_developers.keys");
  const rights = ["read", "write"] as const;
  const offered = areas.filter(({ noun }) =>
    rights.some((right) => givable.includes(`${noun}:${right}`)),
  );
  return (
    // Words for screen readers alone lie outside the flow: without `relative` they widen the page.
    <div className="relative max-h-72 overflow-y-auto rounded-md ring-1 ring-line ring-inset">
      <table className="w-full text-left text-sm" aria-label={words("rights")}>
        <thead className="sticky top-0 z-10 bg-overlay text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              {words("area")}
            </th>
            {rights.map((right) => (
              <th key={right} scope="col" className="px-3 py-2 text-center font-medium">
                {words(right)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {offered.map(({ noun, name }) => (
            <tr key={noun}>
              <th scope="row" className={`${cell} font-normal`}>
                {name}
              </th>
              {rights.map((right) => (
                <td key={right} className={`${cell} text-center`}>
                  {givable.includes(`${noun}:${right}`) && (
                    <label className="inline-flex size-11 items-center justify-center">
                      <span className="sr-only">{`${name}: ${words(right)}`}</span>
                      <input
                        type="checkbox"
                        className="size-5 accent-accent"
                        checked={chosen.includes(`${noun}:${right}`)}
                        onChange={({ target }) =>
                          onChange(withScope(chosen, `${noun}:${right}`, target.checked, givable))
                        }
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
