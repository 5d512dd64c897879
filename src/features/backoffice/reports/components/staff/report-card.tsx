import { ChevronDown } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Card } from "@/ui/card";
import { type Bar, ChartBars } from "@/ui/chart-bars";
import { type FigureRow, FigureTable } from "@/ui/figure-table";
import { type Stat, Stats } from "@/ui/stats";

/** So many rows of figures are open beside their chart; more of them are asked for. */
const MOST_OPEN = 12;

type Props = {
  id: string;
  title: string;
  stats: readonly Stat[];
  chart: {
    bars: readonly Bar[];
    sides: { up: string; down?: string };
    lineOf: (value: number) => string;
    top?: number;
  };
  /** What stands in the place of a chart without bars. */
  nothing?: string;
  table: { heads: readonly string[]; rows: readonly FigureRow[]; sum?: FigureRow | null };
};

/** Shows a report's sums, its parts as a chart, and the same figures as a table. */
export function ReportCard({ id, title, stats, chart, nothing, table }: Props) {
  const words = useTranslations("console_reports");
  const empty = chart.bars.every(({ up, down = 0 }) => up === 0 && down === 0);
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-6 p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Stats stats={stats} />
      {empty ? (
        <p className="text-sm text-muted">{nothing ?? words("nothing")}</p>
      ) : (
        <ChartBars label={words("chart", { title })} {...chart} />
      )}
      <details className="group/figures" open={table.rows.length <= MOST_OPEN}>
        <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md text-sm font-medium text-accent">
          <ChevronDown
            aria-hidden
            className="size-4 -rotate-90 transition-transform group-open/figures:rotate-0"
          />
          {words("figures")}
        </summary>
        <FigureTable label={title} {...table} />
      </details>
    </Card>
  );
}

/** Shows figures by something else than time, with their own heading. Nothing where there are none. */
export function ReportTable({
  id,
  title,
  heads,
  rows,
  note,
}: {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly FigureRow[];
  /** Says what is not in it. */
  note?: string | null;
}) {
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-3 p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <FigureTable label={title} heads={heads} rows={rows} />
      {note && <p className="text-sm text-muted">{note}</p>}
    </Card>
  );
}
