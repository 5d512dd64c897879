import type { ReactNode } from "react";

/** Lists facts with icons: day, time, place. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3.5 text-base">{children}</dl>;
}

export function Fact({
  icon,
  term,
  children,
}: {
  icon: ReactNode;
  /** For readers who do not see the icon. */
  term: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3">
      <dt className="mt-1 text-muted">
        <span aria-hidden className="[&>svg]:size-4.5">
          {icon}
        </span>
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}
