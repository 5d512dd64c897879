import clsx from "clsx";

/**
 * The mark: an open door in an arch, and the light that falls out of it onto the floor. A foyer is
 * where you are let in.
 */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={clsx("shrink-0", className)}>
      <rect width="32" height="32" rx="8.5" fill="#0f3f4b" />
      <path d="M9.5 23V14a6.5 6.5 0 0 1 13 0v9Z" fill="#1c6474" />
      <path d="M9.5 23V14A6.5 6.5 0 0 1 16 7.5q1 0 2 .32V23Z" fill="#ffd79a" />
      <path d="M9.5 23H18l6.2 5H11.4Z" fill="#ffd79a" opacity=".34" />
    </svg>
  );
}

/** The name beside the mark. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5", className)}>
      <Mark />
      <span className="text-xl font-semibold tracking-[-0.035em]">foyer</span>
    </span>
  );
}
