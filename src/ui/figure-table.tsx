import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link";

/** A row of figures: its name, which may lead to what they are made of. */
export type FigureRow = {
  id: string;
  name: ReactNode;
  href?: string | null;
  figures: readonly ReactNode[];
};

const cell = "px-3 py-2 first:ps-0 last:pe-0";
const figure = `${cell} tabular text-end whitespace-nowrap`;

/** Shows figures in a table that a narrow screen scrolls sideways, with their sum at its end. */
export function FigureTable({
  label,
  heads,
  rows,
  sum,
}: {
  label: string;
  /** The first one names the rows. */
  heads: readonly string[];
  rows: readonly FigureRow[];
  sum?: FigureRow | null;
}) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="w-full text-left text-sm rtl:text-right">
        <thead className="border-b border-line text-muted">
          <tr>
            {heads.map((head, n) => (
              <th
                key={head}
                scope="col"
                className={clsx(n === 0 ? cell : figure, "align-bottom font-medium")}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
        {sum && (
          <tfoot className="border-t border-line-strong font-medium">
            <Row row={sum} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ row: { name, href, figures } }: { row: FigureRow }) {
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-32 font-medium`}>
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="inline-flex items-center text-accent underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      {figures.map((shown, n) => (
        // Columns keep their places.
        <td key={n} className={figure}>
          {shown}
        </td>
      ))}
    </tr>
  );
}
