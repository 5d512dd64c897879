import type { ReactNode } from "react";

/** Moves a picker of days back or ahead; it stays in its place where there is no way. */
export function DayStep({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
