"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refusalOf } from "@/features/scheduling/resources/components/staff/faults";
import {
  AffectedList,
  Choices,
} from "@/features/scheduling/resources/components/staff/stranded-panel";
import type { Decision } from "@/features/scheduling/resources/components/staff/use-change";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { type ClosureAsked, type ClosureTimes, isSameClosure } from "./closure-asked";
import { useClosure } from "./use-closure";

/**
 * Shows what a closure does before it is made, moved or taken away: its times, and whom it would strand. Nothing is
 * written until it is decided what happens to them.
 */
export function ClosurePanel({
  asked,
  onClose,
  onDone,
}: {
  asked: ClosureAsked;
  onClose: () => void;
  onDone: (done: ClosureAsked) => void;
}) {
  const words = useTranslations("console_calendar.closure");
  const places = useTranslations("console_places");
  const { resource_id, place, before } = asked;
  const [times, setTimes] = useState<ClosureTimes>(asked.after ?? before ?? NO_TIMES);
  const [opening, setOpening] = useState(asked.after === null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const after = opening ? null : times;
  const invalid = after !== null && after.ends_at_local <= after.starts_at_local;
  const state = useClosure({ resource_id, before, after: invalid ? before : after });
  const { preview, pending, asking, outdated, gone, failure } = state;
  const count = preview?.affected_count ?? 0;
  /** It was carried here, and not just opened. */
  const dropped = !isSameClosure(before, asked.after);
  const same = before !== null && isSameClosure(before, after);
  const ready = preview && !asking && !invalid && !same && !gone && (count === 0 || decision);
  const kind = opening ? "open" : before ? "move" : "close";
  const submit = async () => {
    if (ready && (await state.change(count > 0 ? decision : null))) onDone({ ...asked, after });
  };
  const put = (change: Partial<ClosureTimes>) => {
    setDecision(null);
    setTimes({ ...times, ...change });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words(`title_${kind}`, { place })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {before ? (dropped ? words("put_back") : places("exceptions.back")) : words("dont")}
          </Button>
          <Button
            type="submit"
            form="calendar-closure"
            variant={decision === "cancel_and_refund" && count > 0 ? "danger" : "primary"}
            pending={pending}
            disabled={!ready}
          >
            {words(`do_${kind}`)}
          </Button>
        </>
      }
    >
      <form
        id="calendar-closure"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submit();
        }}
      >
        {outdated && <Notice tone="warning" live title={words("changed")} />}
        {gone && <Notice tone="warning" live title={words("gone")} />}
        {opening ? (
          <p className="text-sm text-muted">{words("open_text")}</p>
        ) : (
          <div className="grid gap-4">
            <Moment
              label={words("from")}
              value={times.starts_at_local}
              onChange={(starts_at_local) => put({ starts_at_local })}
            />
            <Moment
              label={words("until")}
              value={times.ends_at_local}
              error={invalid ? places("exceptions.ends_first") : null}
              onChange={(ends_at_local) => put({ ends_at_local })}
            />
          </div>
        )}
        {Boolean(failure) && (
          <ErrorNote title={places("not_done")} message={refusalOf(failure, places)} />
        )}
        {!preview && !failure && !gone && (
          <Loading label={words("counting")}>
            <Skeleton className="h-12 rounded-lg" />
          </Loading>
        )}
        {preview && !invalid && (
          <p role="status" className="font-medium">
            {count > 0 ? places("stranded.title", { count }) : words("fits")}
          </p>
        )}
        {preview && count > 0 && !invalid && (
          <>
            <AffectedList preview={preview} />
            <Choices {...{ preview, decision }} onChange={setDecision} />
          </>
        )}
        {before && !opening && (
          <p>
            <Button variant="leave" size="sm" onClick={() => setOpening(true)}>
              {words("open")}
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  );
}

const NO_TIMES: ClosureTimes = { starts_at_local: "", ends_at_local: "" };

function Moment({
  label,
  value,
  error = null,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | null;
  onChange: (local: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          required
          className="tabular"
          value={value.slice(0, 16)}
          onChange={({ target }) => target.value && onChange(`${target.value}:00`)}
        />
      )}
    </Field>
  );
}
