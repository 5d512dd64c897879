import type { ReactNode, SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "children" | "ref"> & {
  /** Width and height in pixels; 24 by default. A class may say otherwise. */
  size?: number;
};

/**
 * Returns the component of an icon, drawn in the colour of the text; a screen reader passes it over unless it has a name.
 * Import icons from `@/ui/icons`: they are made of the names in `icon-names.json` (`src/cli/icons.mjs`).
 */
export function icon(lines: ReactNode) {
  return function Icon({ size = 24, ...rest }: Props) {
    const named = Boolean(rest["aria-label"] ?? rest["aria-labelledby"]);
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={named ? undefined : true}
        {...rest}
      >
        {lines}
      </svg>
    );
  };
}
