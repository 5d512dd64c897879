"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Faults } from "@/features/scheduling/resources/components/staff/faults";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { draftOf } from "./event-draft";
import { type Choices, EventFields } from "./event-fields";
import { RepeatFields } from "./repeat-fields";
import { makeEvent, makeSeries, whyNotSaved } from "./save-event";
import { datesOf, ONCE } from "./weekly-rule";

/** Makes an event, published at once or as a draft, and opens it. */
export function NewEvent({
  day,
  timezone,
  choices,
}: {
  /** The day that is proposed, on the club's calendar. */
  day: string;
  /** The club's zone; a place has its own. */
  timezone: string;
  choices: Choices;
}) {
  const words = useTranslations("console_events.form");
  const places = useTranslations("console_places");
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(null, day));
  const [repeat, setRepeat] = useState(ONCE);
  const [touched, setTouched] = useState(false);
  const [act, setAct] = useState(() => crypto.randomUUID());
  const [pending, setPending] = useState<"publish" | "draft" | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  useLeaveWarning(touched && pending === null);
  const zone = choices.places.find(({ id }) => id === draft.resource_id)?.timezone ?? timezone;
  const save = async (publish: boolean) => {
    setRefusal(null);
    if (repeat.every > 0 && datesOf(draft.starts, repeat).length === 0) {
      return setFaults({ rrule: words("no_dates") });
    }
    setPending(publish ? "publish" : "draft");
    setFaults({});
    try {
      const how = { timezone: zone, currency: choices.currency, act, publish };
      const title = draft.title.trim();
      const kept = words(publish ? "published" : "kept", { title });
      if (repeat.every === 0) {
        const { id, reason } = await makeEvent(draft, how);
        toast(reason ? words("kept_draft", { reason }) : kept, reason ? "danger" : "positive");
        router.push(`/events/${id}`);
      } else {
        const { id, drafts } = await makeSeries(draft, repeat, how);
        toast(
          drafts > 0 ? words("some_drafts", { count: drafts }) : kept,
          drafts > 0 ? "danger" : "positive",
        );
        router.push(`/events?series=${id}`);
      }
      setTouched(false);
    } catch (error) {
      const why = whyNotSaved(error, { form: words, places });
      setFaults(why.faults);
      setRefusal(why.refusal);
      setPending(null);
      const { outage, code } = failureOf(error);
      if (!outage && code !== "offline") setAct(crypto.randomUUID());
    }
  };
  return (
    <form
      className="grid max-w-(--measure) min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        void save(pressed?.getAttribute("value") !== "draft");
      }}
    >
      <EventFields
        {...{ draft, choices, faults }}
        onChange={(changed) => {
          setTouched(true);
          setDraft(changed);
        }}
      />
      <RepeatFields
        starts={draft.starts}
        repeat={repeat}
        fault={faults["rrule"]}
        onChange={(changed) => {
          setTouched(true);
          setRepeat(changed);
        }}
      />
      {refusal && <ErrorNote title={words("not_saved")} message={refusal} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" value="publish" pending={pending === "publish"}>
          {words("publish")}
        </Button>
        <Button type="submit" value="draft" variant="secondary" pending={pending === "draft"}>
          {words("keep_draft")}
        </Button>
      </div>
    </form>
  );
}
