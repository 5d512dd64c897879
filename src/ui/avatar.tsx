import clsx from "clsx";

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

/** A person's or a place's picture, or its initials. Decorative: the name always stands beside it. */
export function Avatar({
  name,
  src,
  square = false,
  className = "size-9 text-xs",
}: {
  name: string;
  src?: string | null;
  square?: boolean;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden bg-accent-soft bg-cover bg-center font-semibold text-accent",
        square ? "rounded-md" : "rounded-full",
        className,
      )}
      style={src ? { backgroundImage: `url(${JSON.stringify(src)})` } : undefined}
    >
      {!src && initialsOf(name)}
    </span>
  );
}
