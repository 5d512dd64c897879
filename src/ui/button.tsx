import { useTranslations } from "next-intl";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type Variant = "primary" | "secondary" | "ghost" | "leave" | "danger";
type Size = "sm" | "md" | "lg";

const variants: Record<Variant, string> = {
  primary: "bg-fill text-on-fill shadow-sm ring-1 ring-inset ring-fill-edge hover:bg-fill-hover",
  secondary: "bg-raised text-ink shadow-sm ring-1 ring-inset ring-line hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  // When two colours are set, the style sheet's order decides: a ghost button cannot be turned red.
  leave: "text-danger hover:bg-danger-soft",
  danger: "bg-danger text-on-danger shadow-sm hover:bg-danger-hover",
};

const sizes: Record<Size, string> = {
  sm: "min-h-9 pointer-coarse:min-h-11 rounded-md px-3 text-sm",
  md: "min-h-11 rounded-md px-4 text-sm",
  lg: "min-h-12 rounded-lg px-5 text-base",
};

/** Returns the classes of a button, for any element. */
export function buttonLooks(
  variant: Variant,
  size: Size,
  block: boolean,
  className?: string,
): string {
  return clsx(
    "relative inline-flex items-center justify-center gap-2 py-1.5 text-center font-medium select-none",
    "transition-[background-color,box-shadow,transform] duration-(--motion-quick) active:translate-y-px",
    "aria-disabled:pointer-events-none aria-disabled:opacity-55 forced-colors:border",
    variants[variant],
    sizes[size],
    block && "w-full",
    className,
  );
}

/** Props for the looks of every button. */
export type ButtonLooks = { variant?: Variant; size?: Size; block?: boolean; icon?: ReactNode };

/**
 * A button that keeps its width and its focus while its work is under way: the label stays in
 * place, hidden, below three dots, and further clicks do nothing. A screen reader hears
 * `pendingLabel`.
 */
export function Button({
  variant = "primary",
  size = "md",
  block = false,
  icon,
  pending,
  pendingLabel,
  disabled = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonLooks & { pending?: boolean; pendingLabel?: string } & ComponentProps<"button">) {
  const words = useTranslations("ui");
  const inert = pending === true || disabled;
  const works = pending !== undefined;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      className={buttonLooks(variant, size, block, className)}
      onClick={(event) => {
        // The second click of a double one comes before the first shows its effect.
        if (inert || (works && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={clsx("inline-flex items-center gap-2", pending && "invisible")}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 flex items-center justify-center gap-1.5">
          <span className="sr-only">{pendingLabel ?? words("working")}</span>
          {[0, 160, 320].map((delay) => (
            <span
              key={delay}
              aria-hidden
              className="size-1.5 animate-[breathe_1s_ease-in-out_infinite] rounded-full bg-current"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
        </span>
      )}
    </button>
  );
}
