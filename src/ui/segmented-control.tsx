"use client";
import clsx from "clsx";
import { Link } from "./link";
import { useId, type ReactNode } from "react";

/** One choice of a few, side by side. Radio buttons underneath: arrow keys and names for free. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  /** A closed one is shown, and cannot be chosen: say why beside it. */
  options: { value: Value; text: ReactNode; closed?: boolean | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="no-scrollbar inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1">
        {options.map((option) => (
          <label key={option.value} className={segment(option.value === value, option.closed)}>
            <input
              type="radio"
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.closed}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same looks for two or three views of one page, each with its own address. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: { href: string; text: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="min-w-0 max-[22rem]:w-full">
      <ul
        className={clsx(
          "no-scrollbar inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1",
          // On the smallest phones long words take the space around short ones.
          "max-[22rem]:w-full",
          // So many leave a phone's edge: they take several lines, so that the open one is in sight.
          tabs.length > 4 && "flex-wrap",
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.href} className="max-[22rem]:grow">
            <Link
              href={tab.href}
              aria-current={tab.href === current ? "page" : undefined}
              className={clsx(segment(tab.href === current), "max-[22rem]:px-1")}
            >
              {tab.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function segment(selected: boolean, closed = false): string {
  return clsx(
    "relative flex min-h-9 items-center justify-center rounded-md px-2.5 text-sm sm:px-3.5",
    "pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    "font-medium whitespace-nowrap transition-colors duration-(--motion-quick)",
    selected ? "bg-raised text-ink shadow-sm forced-colors:outline" : "text-muted",
    closed ? !selected && "opacity-45" : !selected && "hover:text-ink",
  );
}
