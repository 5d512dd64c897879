"use client";
import { useTranslations } from "next-intl";
import { CheckList } from "@/ui/check-list";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";

/** A kind of event that an endpoint may listen for, by its name. */
export type EventChoice = { id: string; name: string };

/** What is typed about an endpoint. */
export type Typed = { url: string; description: string; event_types: readonly string[] };

/** Every event, also those that are yet to come. */
const ALL = "*";

/** Asks for an endpoint's address and for what it hears of. */
export function EndpointFields({
  typed,
  put,
  choices,
  faulty,
}: {
  typed: Typed;
  put: (typed: Typed) => void;
  choices: readonly EventChoice[];
  faulty: readonly string[];
}) {
  const words = useTranslations("console_developers.hooks");
  const { url, description, event_types } = typed;
  const all = event_types.includes(ALL);
  // Single types, which only a program chooses, stay among the choices.
  const single = event_types.filter((one) => one !== ALL && !choices.some(({ id }) => id === one));
  return (
    <>
      <Field
        label={words("url")}
        hint={words("url_hint")}
        error={faulty.includes("url") ? words("url_wrong") : null}
      >
        {(control) => (
          <Input
            {...control}
            required
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            value={url}
            onChange={({ target }) => put({ ...typed, url: target.value })}
          />
        )}
      </Field>
      <Field label={words("description")} optional>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={description}
            onChange={({ target }) => put({ ...typed, description: target.value })}
          />
        )}
      </Field>
      <SegmentedControl
        label={words("hears")}
        value={all ? "all" : "some"}
        onChange={(value) => put({ ...typed, event_types: value === "all" ? [ALL] : [] })}
        options={(["all", "some"] as const).map((value) => ({
          value,
          text: words(`hears_${value}`),
        }))}
      />
      {!all && (
        <CheckList
          label={words("hears")}
          options={[...choices, ...single.map((id) => ({ id, name: id }))]}
          chosen={event_types}
          onChange={(chosen) => put({ ...typed, event_types: chosen })}
        />
      )}
      <FieldError id="no-events" error={event_types.length === 0 ? words("no_events") : null} />
    </>
  );
}
