"use client";
import { ExternalLink } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { ChoiceCard } from "@/ui/choice-card";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { useAddress } from "@/ui/portal-router";
import type { AffectedBooking, ChangedResource } from "../../schema";
import { sumsOf } from "./sums";
import type { Decision } from "./use-change";

const DECISIONS: readonly Decision[] = ["keep", "cancel_and_refund"];

/** Shows whom a change would strand, and writes nothing until it is decided what happens to them. */
export function StrandedPanel({
  preview,
  pending,
  refusal,
  onClose,
  onAgain,
  onDecide,
}: {
  /** The dry run of the change; null while nobody is stranded. */
  preview: ChangedResource | null;
  pending: boolean;
  refusal: string | null;
  onClose: () => void;
  onAgain: () => void;
  onDecide: (decision: Decision | "reject") => void;
}) {
  const words = useTranslations("console_places.stranded");
  const places = useTranslations("console_places");
  const [decision, setDecision] = useState<Decision | null>(null);
  const count = preview?.affected_count ?? 0;
  const close = () => {
    setDecision(null);
    onClose();
  };
  return (
    <Dialog
      open={preview !== null}
      onClose={close}
      title={count > 0 ? words("title", { count }) : places("effective.fits")}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {words("dont")}
          </Button>
          <Button
            variant={decision === "cancel_and_refund" ? "danger" : "primary"}
            pending={pending}
            disabled={decision === null && count > 0}
            onClick={() => onDecide(decision ?? "reject")}
          >
            {decision === "cancel_and_refund" ? words("do_cancel", { count }) : words("do")}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={places("not_done")} message={refusal} />}
      <p className="text-sm text-muted">{words("text")}</p>
      {preview && (
        <>
          <AffectedList preview={preview} />
          <p className="-mt-2">
            <Button size="sm" variant="ghost" onClick={onAgain}>
              {words("again")}
            </Button>
          </p>
          {count > 0 && <Choices preview={preview} decision={decision} onChange={setDecision} />}
        </>
      )}
    </Dialog>
  );
}

/** Lists bookings that no longer fit, each with its member and a link to it in a tab of its own. */
export function AffectedList({ preview }: { preview: ChangedResource }) {
  const words = useTranslations("console_places.stranded");
  const places = useTranslations("console_places");
  const locale = useLocale();
  const addressOf = useAddress();
  const rest = preview.affected_count - preview.affected.length;
  const nameOf = ({ member_name }: AffectedBooking) => member_name ?? places("somebody");
  return (
    <ul className="-mx-2 max-h-64 divide-y divide-line overflow-y-auto">
      {preview.affected.map((one) => (
        <li key={one.booking_id}>
          {/* Another tab: what was typed stays here. */}
          <a
            href={addressOf(`/bookings/${one.booking_id}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={words("open", { name: nameOf(one) })}
            className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{nameOf(one)}</span>
              <span className="tabular block text-sm text-muted">
                {formatDayShort(one.starts_at_local, locale)},{" "}
                {formatTimeRange(one.starts_at_local, one.ends_at_local, locale)}
              </span>
            </span>
            {one.amount_paid > 0 && (
              <span className="tabular shrink-0 text-sm">
                {words("paid", { amount: formatMoney(one.amount_paid, one.currency, locale) })}
              </span>
            )}
            <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
          </a>
        </li>
      ))}
      {rest > 0 && (
        <li className="px-2 py-3 text-sm text-muted">{words("more", { count: rest })}</li>
      )}
    </ul>
  );
}

/** Offers what can happen to the stranded, with the money that would go back. */
export function Choices({
  preview,
  offered = DECISIONS,
  decision,
  onChange,
}: {
  preview: ChangedResource;
  offered?: readonly Decision[] | undefined;
  decision: Decision | null;
  onChange: (decision: Decision) => void;
}) {
  const words = useTranslations("console_places.stranded");
  const locale = useLocale();
  const sums = sumsOf(preview.affected).map(({ amount, currency }) =>
    formatMoney(amount, currency, locale),
  );
  const text: Record<Decision, string> = {
    keep: words("keep_text"),
    cancel_and_refund:
      sums.length > 0 ? words("cancel_sum", { sums: sums.join(" + ") }) : words("cancel_text"),
  };
  const names: Record<Decision, string> = {
    keep: words("keep"),
    cancel_and_refund: words("cancel"),
  };
  const inside = preview.affected.some(({ status }) => status === "checked_in");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{words("choice")}</legend>
      {offered.map((one) => (
        <ChoiceCard
          key={one}
          name="decision"
          value={one}
          checked={decision === one}
          onChoose={() => onChange(one)}
        >
          <span>
            <span className="block font-medium">{names[one]}</span>
            <span className="block text-sm text-muted">{text[one]}</span>
          </span>
        </ChoiceCard>
      ))}
      {inside && <p className="text-sm text-muted">{words("inside")}</p>}
    </fieldset>
  );
}
