import clsx from "clsx";
import { linesOf } from "./chart-scale";
import { Link } from "./link";

/** A part of a chart: what rises above zero, and what hangs below it as a positive number. */
export type Bar = {
  id: string;
  /** What stands under it: `Mar`, `23`. */
  mark: string;
  /** What is read where a pointer rests: its name and its figures. */
  said: string;
  up: number;
  down?: number;
  /** The page with what it is made of. */
  href?: string | null;
};

/** The most marks under a chart that a desk reads; a phone has every second one. */
const MOST_MARKS = 12;

const fill = { up: "bg-accent", down: "bg-warning" };
const inPrint = "forced-colors:bg-[CanvasText]";

/**
 * Draws bars over time on the server, with no script. For whoever sees none, and for the keyboard, a table of the same
 * figures stands beside it: `label` says so.
 */
export function ChartBars({
  label,
  bars,
  lineOf,
  sides,
  top,
}: {
  label: string;
  bars: readonly Bar[];
  /** Writes the value of a line, in few signs. */
  lineOf: (value: number) => string;
  /** What the two sides are called; one that is missing is not drawn. */
  sides: { up: string; down?: string | undefined };
  /** The highest line, where the values have one by nature. */
  top?: number;
}) {
  const values = bars.flatMap(({ up, down = 0 }) => [up, -down]);
  const lines = linesOf(top === undefined ? values : [...values, top]);
  const [low = 0] = lines;
  const high = lines.at(-1) ?? 0;
  const range = high - low || 1;
  const share = (value: number) => `${(value / range) * 100}%`;
  const step = Math.ceil(bars.length / MOST_MARKS);
  const widest = Math.max(...lines.map((value) => lineOf(value).length));
  return (
    <figure aria-label={label}>
      <div aria-hidden className="relative grid gap-3">
        <ul className="flex min-h-5 gap-4 text-caption text-muted">
          {Object.entries(sides).map(([side, name]) => (
            <li key={side} className="flex items-center gap-1.5">
              <span className={clsx("size-2.5 rounded-sm", inPrint, fill[side as "up"])} />
              {name}
            </li>
          ))}
        </ul>
        <div className="flex gap-2">
          <div className="relative h-52 shrink-0" style={{ width: `${widest * 0.52}rem` }}>
            {lines.map((value) => (
              <span
                key={value}
                className="tabular absolute end-0 translate-y-1/2 text-xs whitespace-nowrap text-muted"
                style={{ bottom: share(value - low) }}
              >
                {lineOf(value)}
              </span>
            ))}
          </div>
          <div className="relative h-52 min-w-0 flex-1">
            {lines.map((value) => (
              <span
                key={value}
                className={clsx(
                  "absolute inset-x-0 border-t",
                  value === 0 ? "border-line-strong" : "border-line",
                )}
                style={{ bottom: share(value - low) }}
              />
            ))}
            <div className="absolute inset-0 flex">
              {bars.map((bar, n) => (
                <Column
                  key={bar.id}
                  bar={bar}
                  zero={share(-low)}
                  {...{ share, mark: n % step === 0, always: n % (step * 2) === 0 }}
                />
              ))}
            </div>
          </div>
        </div>
        <div className="h-2" />
      </div>
    </figure>
  );
}

function Column({
  bar: { mark: text, said, up, down = 0, href },
  zero,
  share,
  mark,
  always,
}: {
  bar: Bar;
  /** Where zero lies, from below. */
  zero: string;
  share: (value: number) => string;
  mark: boolean;
  always: boolean;
}) {
  const bar = clsx("absolute inset-x-0 mx-auto min-h-0.5 max-w-12", inPrint);
  const column = "group flex min-w-0 flex-1 justify-center hover:bg-sunken/70";
  const drawn = (
    <>
      <span className="relative h-full w-[70%]">
        {up > 0 && (
          <span
            className={clsx(bar, fill.up, "rounded-t-sm")}
            style={{ bottom: zero, height: share(up) }}
          />
        )}
        {down > 0 && (
          <span
            className={clsx(bar, fill.down, "rounded-b-sm")}
            style={{ top: `calc(100% - ${zero})`, height: share(down) }}
          />
        )}
        {mark && (
          <span
            className={clsx(
              "absolute start-1/2 top-full mt-1.5 -translate-x-1/2 text-xs whitespace-nowrap text-muted rtl:translate-x-1/2",
              !always && "max-sm:hidden",
            )}
          >
            {text}
          </span>
        )}
      </span>
      <span className="tabular absolute end-0 bottom-full mb-2 hidden rounded-sm bg-raised px-1 text-caption group-hover:block">
        {said}
      </span>
    </>
  );
  return href ? (
    <Link href={href} tabIndex={-1} prefetch={false} className={column}>
      {drawn}
    </Link>
  ) : (
    <span className={column}>{drawn}</span>
  );
}
