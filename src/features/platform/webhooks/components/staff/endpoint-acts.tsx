"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { formatMoment } from "@/lib/format";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { FormDialog } from "@/ui/form-dialog";
import { Menu, menuItem } from "@/ui/menu";
import { OverlapField } from "@/ui/overlap-field";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { WebhookEndpoint } from "../../schema";
import { EndpointFields, type EventChoice } from "./endpoint-fields";
import { HookSecret } from "./hook-secret";

/** Sends an endpoint a test event, changes it, turns it on and off, renews its secret, and deletes it. */
export function EndpointActs({
  endpoint: { id: webhook_endpoint_id, url, description, event_types, status },
  version,
  choices,
  locale,
  timezone,
}: {
  endpoint: WebhookEndpoint;
  version: string;
  choices: readonly EventChoice[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers.hooks");
  const router = useRouter();
  const saved = { url, description: description ?? "", event_types };
  const [asked, setAsked] = useState<"edit" | "rotate" | "delete" | null>(null);
  const [act, setAct] = useState("");
  const [typed, setTyped] = useState<Parameters<typeof EndpointFields>[0]["typed"]>(saved);
  const [secret, setSecret] = useState<string | null>(null);
  const { pending, refusal, faulty, perform } = useAct();
  const at = { webhook_endpoint_id };
  const lines = () => consoleClient().webhooks;
  const failure = refusal ? { title: words("not_done"), message: refusal } : null;
  const on = status === "enabled";

  const test = () => {
    let outcome: "test_done" | "test_failed" = "test_failed";
    const send = async () => {
      const { status: answer } = await lines().test.mutate(at);
      if (answer === "succeeded") outcome = "test_done";
    };
    void perform(send, "", async () => words(outcome));
  };
  const turn = () =>
    void perform(
      () =>
        on
          ? lines().update.mutate({ ...at, status: "disabled" })
          : lines().enable.mutate({ ...at }),
      words(on ? "turned_off" : "turned_on"),
    );
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.event_types.length === 0) return;
    const change = {
      ...{ url: typed.url.trim(), event_types: [...typed.event_types] },
      description: typed.description.trim() || null,
    };
    const done = await perform(
      () => lines().update.mutate({ ...at, ...change, if_version: version }),
      words("saved"),
    );
    if (done) setAsked(null);
  };
  const rotate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const overlap_seconds = Number(new FormData(event.currentTarget).get("overlap"));
    const done = await perform(async () => {
      const input = { ...at, overlap_seconds, idempotency_key: act };
      setSecret((await lines().rotateSecret.mutate(input)).secret);
    }, words("rotated"));
    if (done) setAsked(null);
  };
  const remove = async () => {
    const done = await perform(async () => {
      await lines().remove.mutate(at);
      router.push("/developers/webhooks");
    }, words("deleted"));
    if (done) setAsked(null);
  };
  const item = (text: string, onClick: () => void, danger = false) => (
    <button
      type="button"
      data-closes
      className={danger ? `${menuItem} text-danger` : menuItem}
      onClick={onClick}
    >
      {text}
    </button>
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {on ? (
          <Button pending={pending && asked === null} onClick={test}>
            {words("test")}
          </Button>
        ) : (
          <Button pending={pending && asked === null} onClick={turn}>
            {words("turn_on")}
          </Button>
        )}
        <Menu
          align="end"
          label={words("acts")}
          trigger={
            <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
              <Ellipsis aria-hidden className="size-5" />
            </span>
          }
        >
          {item(words("edit"), () => {
            setTyped(saved);
            setAsked("edit");
          })}
          {item(words("rotate"), () => {
            setAct(crypto.randomUUID());
            setAsked("rotate");
          })}
          {on && item(words("turn_off"), turn)}
          {item(words("delete"), () => setAsked("delete"), true)}
        </Menu>
      </div>
      {asked === null && failure && <ErrorNote {...failure} />}
      <FormDialog
        open={asked === "edit"}
        onClose={() => setAsked(null)}
        title={words("edit_title")}
        submit={words("save")}
        pending={pending}
        failure={failure}
        onSubmit={save}
      >
        <EndpointFields typed={typed} put={setTyped} choices={choices} faulty={faulty} />
      </FormDialog>
      <FormDialog
        open={asked === "rotate"}
        onClose={() => setAsked(null)}
        title={words("rotate_title")}
        submit={words("rotate_now")}
        pending={pending}
        failure={failure}
        onSubmit={rotate}
      >
        <OverlapField
          days={[1, 3, 7]}
          label={words("overlap")}
          atOnce={words("overlap_none")}
          until={(end) => words("overlap_until", { at: formatMoment(end, timezone, locale) })}
        />
      </FormDialog>
      <Dialog
        open={asked === "delete"}
        onClose={() => setAsked(null)}
        title={words("delete_title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              {words("back")}
            </Button>
            <Button variant="danger" pending={pending} onClick={() => void remove()}>
              {words("delete_now")}
            </Button>
          </>
        }
      >
        {failure && <ErrorNote {...failure} />}
        <p>{words("delete_text")}</p>
      </Dialog>
      {secret !== null && <HookSecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}
