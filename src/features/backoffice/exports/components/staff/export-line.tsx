"use client";
import { useTranslations } from "next-intl";
import { exportAddress } from "@/lib/export-address";
import { formatMoment } from "@/lib/format";
import { FileDown } from "@/ui/icons";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { LinkButton } from "@/ui/link-button";
import { Meter } from "@/ui/meter";
import { useAct } from "@/ui/use-act";
import type { DataExport } from "../../schema";
import { ExportState } from "./export-state";

/** Shows an export with who asked for it and how far it is; it is downloaded, stopped or asked for again here. */
export function ExportLine({
  of,
  maker,
  reads,
  writes,
  locale,
  timezone,
}: {
  of: DataExport;
  maker: string;
  /** Whether the reader may see what the file shows, and ask for exports. */
  reads: boolean;
  writes: boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_exports");
  const { status, rows, total, failure_code } = of;
  const moment = (at: string) => formatMoment(at, timezone, locale);
  const number = (count: number) => count.toLocaleString(locale);
  const filters = Object.keys(of.filters).length;
  const under = status === "queued" || status === "running";
  const progress = words("progress", { done: number(rows), total: number(total) });
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-56 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {words(`lists.${of.list}`)}
          <ExportState status={status} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="wrap-anywhere">
            {words("by", { name: maker, time: moment(of.created_at) })}
          </span>
          {filters > 0 && <span>{words("filters", { count: filters })}</span>}
        </p>
        {status === "done" && (
          <p className="flex flex-wrap gap-x-3 text-muted">
            <span className="tabular">{words("count", { count: rows })}</span>
            <span>{words("until", { time: moment(of.expires_at) })}</span>
          </p>
        )}
        {failure_code && <p className="text-danger">{words(`failures.${failure_code}`)}</p>}
        {under && (
          <div className="grid max-w-md gap-1.5">
            <p className="tabular text-muted">{progress}</p>
            <Meter label={progress} value={rows} max={total} />
          </div>
        )}
      </div>
      {reads && <ExportActs of={of} writes={writes} />}
    </Card>
  );
}

function ExportActs({ of, writes }: { of: DataExport; writes: boolean }) {
  const words = useTranslations("console_exports");
  const { pending, refusal, perform } = useAct();
  const { id: export_id, status } = of;
  const list = words(`lists.${of.list}`);
  if (status === "done") {
    return (
      <LinkButton
        external
        variant="secondary"
        size="sm"
        href={`/console/v1/exports/${export_id}/file`}
        aria-label={words("download_one", { list })}
        icon={<FileDown aria-hidden className="size-4.5" />}
      >
        {words("download")}
      </LinkButton>
    );
  }
  if (!writes) return null;
  if (status === "failed" || status === "cancelled") {
    return (
      <LinkButton
        variant="ghost"
        size="sm"
        href={exportAddress(of.list, of.filters)}
        aria-label={words("again_one", { list })}
      >
        {words("again")}
      </LinkButton>
    );
  }
  const stop = () => consoleClient().exports.cancel.mutate({ export_id });
  return (
    <div className="grid gap-2">
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Button
        variant="ghost"
        size="sm"
        pending={pending}
        aria-label={words("stop_one", { list })}
        onClick={() => void perform(stop, words("stopped"))}
      >
        {words("stop")}
      </Button>
    </div>
  );
}
