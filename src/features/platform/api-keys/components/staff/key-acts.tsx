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
import { useAct } from "@/ui/use-act";
import { KeySecret, type MadeSecret } from "./key-secret";

/** Gives a key a new secret, or ends it. */
export function KeyActs({
  apiKey: { id: api_key_id, name, last_used_at },
  locale,
  timezone,
}: {
  apiKey: { id: string; name: string; last_used_at: string | null };
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_developers.keys");
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const [act, setAct] = useState("");
  const [made, setMade] = useState<MadeSecret | null>(null);
  const { pending, refusal, perform } = useAct();
  const ask = (what: "rotate" | "revoke") => {
    setAct(crypto.randomUUID());
    setAsked(what);
  };
  const rotate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const overlap_seconds = Number(new FormData(event.currentTarget).get("overlap"));
    const done = await perform(
      async () => {
        const input = { api_key_id, overlap_seconds, idempotency_key: act };
        const { secret } = await consoleClient().apiKeys.rotate.mutate(input);
        setMade({ name, secret });
      },
      words("rotated", { name }),
    );
    if (done) setAsked(null);
  };
  const revoke = async () => {
    const end = () => consoleClient().apiKeys.revoke.mutate({ api_key_id });
    if (await perform(end, words("revoked_one", { name }))) setAsked(null);
  };
  return (
    <>
      <Menu
        align="end"
        label={words("acts", { name })}
        trigger={
          <span className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink">
            <Ellipsis aria-hidden className="size-5" />
          </span>
        }
      >
        <button type="button" data-closes className={menuItem} onClick={() => ask("rotate")}>
          {words("rotate")}
        </button>
        <button
          type="button"
          data-closes
          className={`${menuItem} text-danger`}
          onClick={() => ask("revoke")}
        >
          {words("revoke")}
        </button>
      </Menu>
      <FormDialog
        open={asked === "rotate"}
        onClose={() => setAsked(null)}
        title={words("rotate_title", { name })}
        submit={words("rotate_now")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={rotate}
      >
        <p>{words("rotate_text")}</p>
        <OverlapField
          days={[1, 7, 30]}
          label={words("overlap")}
          atOnce={words("overlap_none")}
          until={(at) => words("overlap_until", { at: formatMoment(at, timezone, locale) })}
        />
      </FormDialog>
      <Dialog
        open={asked === "revoke"}
        onClose={() => setAsked(null)}
        title={words("revoke_title", { name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              {words("back")}
            </Button>
            <Button variant="danger" pending={pending} onClick={() => void revoke()}>
              {words("revoke_now")}
            </Button>
          </>
        }
      >
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <p>{words("revoke_text")}</p>
        <p>
          {last_used_at
            ? words("used", { at: formatMoment(last_used_at, timezone, locale) })
            : words("never_used")}
        </p>
      </Dialog>
      {made && <KeySecret made={made} onClose={() => setMade(null)} />}
    </>
  );
}
