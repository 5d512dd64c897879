import type { ReactNode } from "react";

/** Lists facts of a document with their names: day of issue, member, way of payment. */
export function Terms({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 text-sm">{children}</dl>;
}

export function Term({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
