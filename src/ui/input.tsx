import clsx from "clsx";
import { ChevronDown } from "@/ui/icons";
import type { ComponentProps } from "react";

// 16 px text: a phone zooms into anything smaller when it is focused.
const control =
  "min-h-11 w-full rounded-md bg-raised px-3.5 text-base text-ink ring-1 ring-inset ring-line-strong " +
  "placeholder:text-faint transition-shadow duration-(--motion-quick) hover:ring-muted " +
  "focus-visible:ring-2 focus-visible:ring-accent focus-visible:outline-offset-0 " +
  "aria-invalid:ring-2 aria-invalid:ring-danger disabled:opacity-55 forced-colors:border";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx(control, className)} />;
}

/** Takes a file of the reader's device. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const looks = "py-2.5 file:mr-3 file:font-medium file:text-accent";
  return <Input {...rest} type="file" className={clsx(looks, className)} />;
}

/** Text of several lines, which grows with what is typed. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={clsx(control, "field-sizing-content py-2.5", className)} />;
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select {...rest} className={clsx(control, "appearance-none pr-10", className)} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
      />
    </span>
  );
}
