import { type Bar, ChartBars } from "@/ui/chart-bars";
import { FigureTable } from "@/ui/figure-table";
import { Stats } from "@/ui/stats";
import { NAMES, Shown } from "./shown";

const bars = (counts: readonly number[]): Bar[] =>
  counts.map((up, n) => ({
    ...{ id: String(n), mark: String(n + 1), said: `${n + 1}: ${up}`, up },
    ...{ down: n % 4 === 1 ? up / 5 : 0, href: n === 0 ? "/design" : null },
  }));
const CHARTS = [[0], [7], [0, 0, 0], Array.from({ length: 31 }, (_, n) => (n * 37) % 50)];

/** Shows what reports are made of: charts of many bars, of one and of none, and their figures. */
export function Charts() {
  return (
    <>
      <Shown of="ChartBars">
        {CHARTS.map((counts) => (
          <div key={counts.length} className="w-full">
            <ChartBars
              label={NAMES.usual}
              bars={bars(counts)}
              lineOf={String}
              sides={{ up: NAMES.short, down: NAMES.usual }}
            />
          </div>
        ))}
      </Shown>
      <Shown of="FigureTable, Stats">
        <Stats
          stats={[
            { name: NAMES.short, value: "€1,234.00", note: NAMES.usual },
            { name: NAMES.long, value: "0" },
          ]}
        />
        <FigureTable
          label={NAMES.short}
          heads={[NAMES.short, NAMES.usual]}
          rows={[{ id: "1", name: NAMES.long, href: "/design", figures: ["€12.00"] }]}
          sum={{ id: "sum", name: NAMES.short, figures: ["€12.00"] }}
        />
      </Shown>
    </>
  );
}
