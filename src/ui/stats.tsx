import type { ReactNode } from "react";

/** A figure that is read first: its name, and what it is held against. */
export type Stat = { name: string; value: ReactNode; note?: ReactNode };

/** Shows a few figures side by side, large. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-4">
      {stats.map(({ name, value, note }, n) => (
        <div key={n}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="tabular text-xl font-semibold">{value}</span>
            {note && <span className="tabular mt-0.5 block text-caption text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
