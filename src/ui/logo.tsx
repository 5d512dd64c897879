import clsx from "clsx";

/**
 * The mark: three arches, one behind the other, and the light in the last. A foyer is what you walk
 * through to get in. The same drawing is `app/icon.svg`.
 */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      className={clsx("shrink-0 overflow-hidden rounded-[27%]", className)}
    >
      <rect width="32" height="32" fill="#0f3f4b" />
      <path d="M6.5 32V15.5a9.5 9.5 0 0 1 19 0V32Z" fill="#1b6273" />
      <path d="M10 32V16a6 6 0 0 1 12 0v16Z" fill="#4fa3b1" />
      <path d="M13.2 32V16.4a2.8 2.8 0 0 1 5.6 0V32Z" fill="#ffe0ac" />
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
