import clsx from "clsx";
import type { RefundStep } from "./terms-words";

/**
 * Shows what a cancellation gives back, now and later: a line with a mark for each step, as full as what comes back.
 * The present step stands out.
 */
export function RefundLine({ title, steps }: { title: string; steps: RefundStep[] }) {
  return (
    <section aria-label={title} className="grid gap-2 text-sm">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ol>
        {steps.map(({ percent, text }, at) => (
          <li
            key={text}
            aria-current={at === 0 ? "step" : undefined}
            className={clsx(
              "relative flex gap-3 pb-2.5 last:pb-0",
              // The line to the next mark.
              "not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line",
              at === 0 ? "font-medium" : "text-muted",
            )}
          >
            <Mark percent={percent} present={at === 0} />
            <span suppressHydrationWarning>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A disc that is filled by the share that comes back. */
function Mark({ percent, present }: { percent: number; present: boolean }) {
  const around = 2 * Math.PI * 3;
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={clsx("mt-0.5 size-4 shrink-0", present ? "text-positive" : "text-faint")}
    >
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle
        cx="8"
        cy="8"
        r="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeDasharray={`${(around * percent) / 100} ${around}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
