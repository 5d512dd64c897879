import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Card } from "./card";
import { Link } from "./link";

/** A column of a list; `from` names the narrowest window that shows it. */
export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  from?: "md" | "lg" | undefined;
};

const cell = "px-4 py-2.5";
const box = "w-px py-0 pl-1.5 align-middle";
const seen = { md: "hidden md:table-cell", lg: "hidden lg:table-cell" };

/**
 * Shows rows of a list as a table. The first column names the row, and its link, which keys can walk along, opens the
 * whole of it.
 */
export function DataTable<Row>({
  label,
  rows,
  columns,
  idOf,
  hrefOf,
  faint,
  open = null,
  groupOf,
  select,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** Returns the address that opens a row; null where there is nothing more to see. */
  hrefOf: (row: Row) => string | null;
  /** Marks rows that may still go away by themselves. */
  faint?: (row: Row) => boolean;
  /** The row that is open beside the list. */
  open?: string | null;
  /** Names the group of a row, as its day; rows of one group follow each other below its name. */
  groupOf?: (row: Row) => string;
  /** Gives each row a box to select it by, which `RowSelection` around it hears. */
  select?: { page: string; nameOf: (row: Row) => string } | null | undefined;
}) {
  const [name, ...others] = columns;
  if (!name) return null;
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left text-sm" aria-label={label}>
        <thead className="text-muted">
          <tr>
            {select && (
              <td className={box}>
                <Tick data-select-page aria-label={select.page} />
              </td>
            )}
            {columns.map(({ id, head, from }) => (
              <th
                key={id}
                scope="col"
                className={clsx(
                  cell,
                  "font-medium whitespace-nowrap",
                  select && id === name.id && "pl-1",
                  // On a phone the name has the most to say.
                  id === name.id && "max-md:w-1/2",
                  from && seen[from],
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {inGroups(rows, groupOf).map(([group, some]) => (
          <tbody key={group} className="divide-y divide-line border-t border-line">
            {group !== "" && (
              <tr className="bg-sunken/60">
                <th
                  scope="rowgroup"
                  colSpan={columns.length + (select ? 1 : 0)}
                  className="px-4 py-2 text-sm font-semibold"
                  suppressHydrationWarning
                >
                  {group}
                </th>
              </tr>
            )}
            {some.map((row) => (
              <tr
                key={idOf(row)}
                className={clsx(
                  "relative hover:bg-sunken has-[a:focus-visible]:bg-accent-soft has-[[data-select]:checked]:bg-accent-soft",
                  faint?.(row) && "bg-held-soft/40",
                  idOf(row) === open && "bg-accent-soft",
                )}
              >
                {select && (
                  <td className={box}>
                    <Tick data-select value={idOf(row)} aria-label={select.nameOf(row)} />
                  </td>
                )}
                <th scope="row" className={clsx(cell, "font-medium", select && "pl-1")}>
                  <RowName href={hrefOf(row)} id={idOf(row)} open={idOf(row) === open}>
                    {name.cell(row)}
                  </RowName>
                </th>
                {others.map(({ id, cell: show, from }) => (
                  <td key={id} className={clsx(cell, from && seen[from])}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

const named = "flex min-h-9 min-w-0 items-center gap-3 break-words";

/** The name of a row, whose link is as large as the row. */
function RowName({
  href,
  id,
  open,
  children,
}: {
  href: string | null;
  id: string;
  open: boolean;
  children: ReactNode;
}) {
  if (href === null) return <span className={named}>{children}</span>;
  return (
    <Link
      href={href}
      data-row={id}
      scroll={false}
      aria-current={open ? "true" : undefined}
      className={`${named} after:absolute after:inset-0 after:rounded-md`}
    >
      {children}
    </Link>
  );
}

/** A box that is as large as a finger; it lies over the link of its row. */
function Tick(props: Omit<ComponentProps<"input">, "type"> & Record<`data-${string}`, unknown>) {
  return (
    <label className="relative z-1 flex size-11 items-center justify-center">
      {/* A box that was ticked before the page's script came stays so. */}
      <input type="checkbox" autoComplete="off" className="size-4.5 accent-accent" {...props} />
    </label>
  );
}

/** Returns the rows by their groups, in the order in which these first appear; all in one where there are none. */
function inGroups<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string = () => "",
): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups];
}
