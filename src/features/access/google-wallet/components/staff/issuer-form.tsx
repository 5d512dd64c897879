"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { FileInput, Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { readKeyFile } from "./key-file";

/** Sets up Google Wallet with an issuer's number and key file, or gives an issuer another key. */
export function IssuerForm({
  issuer,
  again = false,
}: {
  /** The issuer that gets another key; a new one without. */
  issuer?: { id: string; number: string };
  /** There is an issuer already. */
  again?: boolean;
}) {
  const words = useTranslations("console_wallets.google");
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const [unread, setUnread] = useState(false);
  const { pending, refusal, faulty, perform } = useAct();
  const title = issuer ? words("key_of", { number: issuer.number }) : words("new");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const chosen = typed.get("file");
    const service_account = chosen instanceof File ? readKeyFile(await chosen.text()) : null;
    setUnread(service_account === null);
    if (service_account === null) return;
    const lines = consoleClient().googleWallet;
    const done = await perform(
      () =>
        issuer
          ? lines.update.mutate({ google_wallet_issuer_id: issuer.id, service_account })
          : lines.create.mutate({
              issuer_id: String(typed.get("issuer_id")).trim(),
              service_account,
              publishing_access: typed.has("publishing"),
              idempotency_key: act,
            }),
      words(issuer ? "key_changed" : "added"),
    );
    if (done) setOpen(false);
    // Another file, or another number, is another act.
    else setAct(crypto.randomUUID());
  };
  return (
    <>
      <Button
        size="sm"
        variant={issuer || again ? "secondary" : "primary"}
        onClick={() => {
          setAct(crypto.randomUUID());
          setUnread(false);
          setOpen(true);
        }}
      >
        {words(issuer ? "key" : "new")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        submit={words(issuer ? "key_save" : "add")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={send}
      >
        {issuer ? (
          <p className="text-sm">{words("key_text")}</p>
        ) : (
          <ol className="grid list-decimal gap-1 pl-5 text-sm">
            <li>{words("steps.account")}</li>
            <li>{words("steps.service")}</li>
            <li>{words("steps.invite")}</li>
          </ol>
        )}
        {!issuer && (
          <Field
            label={words("number")}
            hint={words("number_hint")}
            error={faulty.includes("issuer_id") ? words("number_wrong") : null}
          >
            {(control) => (
              <Input
                {...control}
                name="issuer_id"
                required
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Field
          label={words("file")}
          hint={words("file_hint")}
          error={unread || faulty.includes("service_account") ? words("file_wrong") : null}
        >
          {(control) => (
            <FileInput {...control} name="file" required accept=".json,application/json" />
          )}
        </Field>
        {!issuer && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="publishing" className="size-5 shrink-0 accent-accent" />
            {words("publishing")}
          </label>
        )}
      </FormDialog>
    </>
  );
}
