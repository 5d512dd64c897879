import type { ReactNode } from "react";

/** Explains an empty page: its usual content, and the way to get some. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line px-6 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent"
        >
          {icon}
        </span>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children && <p className="max-w-sm text-sm text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
