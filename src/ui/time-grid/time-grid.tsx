"use client";
import clsx from "clsx";
import { type CSSProperties, Fragment, type ReactNode, type Ref } from "react";
import { type Axis, hoursOf, type Along } from "@/lib/time-grid/axis";
import { type Placing, placeOn } from "./place-on";

const looks = {
  down: {
    grid: "calendar-grid",
    corner: "sticky start-0 top-0 z-4 border-b border-line bg-raised",
    hours: "sticky start-0 z-2 col-start-1 row-start-2 bg-raised",
    hour: "end-2 -translate-y-1/2 first:translate-y-0.5",
    name: "calendar-name sticky top-0 z-3 row-start-1 min-h-12 border-s border-b border-line px-2 py-1.5 text-sm font-semibold",
    lane: "border-s border-line",
  },
  across: {
    grid: "min-w-2xl items-center gap-y-1.5",
    corner: "",
    hours: "relative h-4",
    hour: "border-s border-line ps-1 whitespace-nowrap",
    name: "sticky start-0 z-1 h-11 pe-3 text-sm font-medium",
    lane: "h-11",
  },
} satisfies Record<Along, Record<string, string>>;

/** What a lane of the grid is called: a place, or a day. */
export type Lane = {
  key: string;
  name: ReactNode;
  /** Names the lanes from here on, where they are told apart by kinds. */
  heading?: string | null;
};

/**
 * Draws a day as a grid: lanes side by side, each with its name, along one axis of hours; `children` lie over it. Time
 * runs down, as in a calendar, or across. Across, its lanes are the rows of a grid to a screen reader; down, whoever
 * draws it gives it a voice of its own.
 */
export function TimeGrid({
  along,
  axis,
  lanes,
  laneOf,
  hourName,
  isNamed = () => true,
  corner,
  folds,
  children,
  ref,
  ...more
}: {
  along: Along;
  axis: Axis;
  lanes: readonly Lane[];
  /** Draws a lane, by a TimeLane. */
  laneOf: (index: number) => ReactNode;
  hourName: (hour: number) => string;
  /** Whether there is room for the name of an hour. */
  isNamed?: (hour: number) => boolean;
  corner?: ReactNode;
  /** Lies among the hours. */
  folds?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
} & Pick<React.ComponentProps<"div">, "onKeyDown" | "aria-label">) {
  const across = along === "across";
  const look = looks[along];
  const role = (name: string) => (across ? name : undefined);
  return (
    <div
      ref={ref}
      role={role("grid")}
      className={clsx("relative grid", look.grid)}
      style={{
        ["--lanes" as string]: lanes.length,
        gridTemplateColumns: across
          ? "9.5rem minmax(0, 1fr)"
          : `3.5rem repeat(${lanes.length}, minmax(var(--calendar-column), 1fr))`,
      }}
      {...more}
    >
      <Row across={across}>
        <div role={role("columnheader")} className={look.corner}>
          {corner}
        </div>
        <div role={role("none")} className={look.hours} style={lengthOf(axis, along)}>
          {hoursOf(axis).map((hour) => (
            <span
              key={hour}
              role={role("columnheader")}
              className={clsx("tabular absolute text-xs text-muted", look.hour)}
              style={hourOn(axis, along, hour)}
              suppressHydrationWarning
            >
              <span className={isNamed(hour) ? undefined : "sr-only"}>{hourName(hour)}</span>
            </span>
          ))}
          {folds}
        </div>
      </Row>
      {lanes.map(({ key, name, heading }, index) => (
        <Fragment key={key}>
          {heading && (
            <div role="presentation" className="col-span-full pt-2 text-xs font-medium text-muted">
              {heading}
            </div>
          )}
          <Row across={across}>
            <div
              role={role("rowheader")}
              className={clsx("flex items-center bg-raised", look.name)}
              style={across ? undefined : { gridColumn: index + 2 }}
            >
              <span className="line-clamp-2 min-w-0 break-words">{name}</span>
            </div>
            {laneOf(index)}
          </Row>
        </Fragment>
      ))}
      {children}
    </div>
  );
}

/** Holds the parts of a row together for a screen reader; where time runs down there are none. */
function Row({ across, children }: { across: boolean; children: ReactNode }) {
  if (!across) return children;
  return (
    <div role="row" className="contents">
      {children}
    </div>
  );
}

/**
 * Draws one lane of a TimeGrid, in which things stand by `placeOn`. Nothing in it reaches out of it, so that the browser
 * lays it out by itself.
 */
export function TimeLane({
  index,
  along,
  axis,
  className,
  children,
}: {
  index: number;
  along: Along;
  axis: Axis;
  className?: string;
  children?: ReactNode;
}) {
  const down = along === "down";
  return (
    <div
      role={down ? undefined : "none"}
      data-lane={index}
      className={clsx("relative", looks[along].lane, className)}
      style={{
        ...lengthOf(axis, along),
        // Said outright: what lies over the grid stands in the same cells.
        ...(down && { gridColumn: index + 2, gridRow: 2 }),
      }}
    >
      {children}
    </div>
  );
}

/** Places the name of an hour: down at its line, across over its time. */
function hourOn(axis: Axis, along: Along, hour: number): Placing {
  const { height: _, ...place } = placeOn(axis, along, { from: hour * 60, until: hour * 60 + 60 });
  return place;
}

/** Says how long a lane is, and where its lines lie; across it takes the width that there is. */
function lengthOf(axis: Axis, along: Along): CSSProperties {
  if (along === "across") return {};
  const { height = 0 } = placeOn(axis, along, { from: 0, until: 1440 });
  const { top = 0 } = placeOn(axis, along, { from: axis.shown.from, until: 1440 });
  return {
    ...{ height, containIntrinsicSize: `var(--calendar-column) ${height}px` },
    ...{ ["--hour" as string]: `${axis.hour}px`, ["--first" as string]: `${top}px` },
  };
}
