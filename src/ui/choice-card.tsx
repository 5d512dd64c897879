import clsx from "clsx";
import type { ReactNode } from "react";

/** One of several choices, as a row with a radio button. */
export function ChoiceCard({
  name,
  value,
  checked,
  onChoose,
  children,
  aside,
}: {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <label
      className={clsx(
        "flex min-h-16 items-center gap-3 rounded-lg px-4 py-2.5 transition-shadow duration-(--motion-quick)",
        checked
          ? "bg-accent-soft ring-2 ring-accent ring-inset"
          : "ring-1 ring-line ring-inset hover:ring-line-strong",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-[var(--accent)] outline-none"
      />
      {/* In a narrow column what stands aside goes below, so that no name is squeezed. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="flex min-w-0 items-center gap-3">{children}</span>
        {aside}
      </span>
    </label>
  );
}
