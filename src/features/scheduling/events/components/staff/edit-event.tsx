"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import type { Faults } from "@/features/scheduling/resources/components/staff/faults";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { failureOf, isUnanswered } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Event } from "../../schema";
import { ChangedDates, type Touched } from "./changed-dates";
import { changedFields, draftOf } from "./event-draft";
import { type Choices, EventFields } from "./event-fields";
import { keepsItsPrice } from "./event-price";
import { FollowDialog } from "./follow-dialog";
import { dateOfSeries } from "./date-of-series";
import { saveChange, saveDates, tryChange, tryDates } from "./save-change";
import { whyNotSaved } from "./save-event";
import { type Scope, ScopeChoice } from "./series-scope";
import { type Follow, settleEvent } from "./settle-event";

/**
 * Changes an event in the version that was read. Who would be left behind by another time or place is asked first, with
 * what happens to them; nothing is written before that is chosen.
 */
export function EditEvent({
  event,
  version,
  choices,
}: {
  event: Event;
  version: string;
  choices: Choices;
}) {
  const words = useTranslations("console_events.form");
  const places = useTranslations("console_places");
  const scopes = useTranslations("console_events.scope");
  const router = useRouter();
  const [saved] = useState(() => draftOf(event, event.starts_at_local.slice(0, 10), choices.named));
  const [draft, setDraft] = useState(saved);
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [pending, setPending] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [behind, setBehind] = useState<CancelledTogether | null>(null);
  const [scope, setScope] = useState<Scope>("this");
  const [touched, setTouched] = useState<Touched[] | null>(null);
  const { id: event_id } = event;
  const date = dateOfSeries(event);
  const fields = changedFields(saved, draft);
  const repriced = draft.price !== saved.price;
  const changed = repriced || Object.keys(fields).length > 0;
  useLeaveWarning(changed && !pending);
  const attempt = async (step: () => Promise<unknown>) => {
    setPending(true);
    setFaults({});
    setRefusal(null);
    try {
      await step();
    } catch (error) {
      const why = whyNotSaved(error, { form: words, places });
      if (scope !== "this" && why.faults["starts_at_local"]) {
        why.faults["starts_at_local"] = scopes("same_day");
      }
      setFaults(why.faults);
      setRefusal(why.refusal);
      setBehind(null);
      setTouched(null);
      setPending(false);
      // A refused act is over; one without an answer is asked again.
      if (!isUnanswered(failureOf(error))) setAct(crypto.randomUUID());
    }
  };
  const change = { event_id, draft, fields, repriced, currency: choices.currency, act };
  const told = (id: string) => {
    toast(words("saved", { title: draft.title.trim() }));
    router.push(`/events/${id}`);
  };
  const write = async (follow: Follow | null) => {
    await saveChange(change, version);
    const settled = follow && (await settleEvent(event_id, follow, act));
    if (!settled || settled.done) return told(event_id);
    toast(words("not_settled"), "danger");
    router.push(`/events/${event_id}`);
  };
  const save = () =>
    attempt(async () => {
      if (date && scope !== "this") {
        const dates = await tryDates(change, { ...date, apply_to: scope });
        setPending(false);
        if (repriced && keepsItsPrice(dates, draft.price, choices.naming)) {
          return setFaults({ price_rule_ids: scopes("keeps_price") });
        }
        return setTouched(dates);
      }
      const would = await tryChange(change, version);
      const moves = ["starts_at_local", "ends_at_local", "resource_id"].some(
        (one) => one in fields,
      );
      // Whoever another move has left behind is asked about there.
      if (!moves || !would || would.affected.length === 0) return write(null);
      setBehind(would);
      setPending(false);
    });
  return (
    <form
      className="grid max-w-(--measure) min-w-0 gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (changed && !pending) void save();
      }}
    >
      <EventFields {...{ draft, choices, faults }} onChange={setDraft} />
      {date && <ScopeChoice scope={scope} onChoose={setScope} />}
      {refusal && <ErrorNote title={words("not_saved")} message={refusal} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          pending={pending && behind === null && touched === null}
          disabled={!changed}
        >
          {words("save")}
        </Button>
        <p role="status" className="text-sm text-muted">
          {places(changed ? "unsaved" : "nothing_changed")}
        </p>
      </div>
      {date && touched && (
        <ChangedDates
          dates={touched}
          repriced={repriced}
          pending={pending}
          onClose={() => setTouched(null)}
          onSave={() =>
            void attempt(async () => told(await saveDates(change, { ...date, apply_to: scope })))
          }
        />
      )}
      {behind && (
        <FollowDialog
          would={behind}
          pending={pending}
          onClose={() => setBehind(null)}
          onChoose={(follow) => void attempt(() => write(follow))}
        />
      )}
    </form>
  );
}
