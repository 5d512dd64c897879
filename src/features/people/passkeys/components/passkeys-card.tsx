"use client";
import { KeyRound } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import type { Words } from "@/server/words/messages";
import { useState } from "react";
import { useFreshWork } from "@/features/people/sessions/components/use-fresh-work";
import { deviceName } from "@/lib/device";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { formatRelativeDay, localAt } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import type { Passkey } from "../schema";
import { makePasskey } from "./device";
import { PasskeyDialog, type Question } from "./passkey-dialog";

/** The member's passkeys, to add, rename or remove. */
export function PasskeysCard({
  first,
  email,
  timezone,
  today,
}: {
  first: Passkey[];
  email: string | null;
  timezone: string;
  today: string;
}) {
  const words = useTranslations("details");
  const locale = useLocale();
  const [passkeys, setPasskeys] = useFresh(first);
  const [asked, setAsked] = useState<Question | null>(null);
  const { run, pending, problem, question } = useFreshWork({ email, onDone: setPasskeys });
  const dayOf = (instant: string) => formatRelativeDay(localAt(instant, timezone), today, locale);

  return (
    <Card as="section" aria-labelledby="passkeys-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="passkeys-heading" title={words("passkeys.title")} />
        <p className="text-muted">{words("passkeys.text")}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-muted">
                  {last_used_at
                    ? words("passkeys.used", {
                        added: dayOf(created_at),
                        used: dayOf(last_used_at),
                      })
                    : words("passkeys.unused", { added: dayOf(created_at) })}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={words("passkeys.rename_one", { name })}
                  onClick={() => setAsked({ kind: "rename", id, name })}
                >
                  {words("passkeys.rename")}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words("passkeys.remove_one", { name })}
                  onClick={() => setAsked({ kind: "remove", id, name })}
                >
                  {words("passkeys.remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        icon={<KeyRound aria-hidden className="size-4.5 shrink-0" />}
        pending={pending && asked === null}
        pendingLabel={words("passkeys.adding")}
        onClick={() => void run(() => addPasskey(words))}
      >
        {words("passkeys.add")}
      </Button>
      <PasskeyDialog
        {...{ question: asked, pending }}
        onClose={() => setAsked(null)}
        onAnswer={(work) => void run(work).then(() => setAsked(null))}
      />
      {question}
    </Card>
  );
}

async function addPasskey(words: Words<"details">): Promise<Passkey[] | string> {
  const client = trpcClient().passkeys;
  const credential = await makePasskey(await client.begin.mutate());
  if (typeof credential === "string") return words(`passkeys.${credential}`);
  return client.add.mutate({
    name: deviceName(navigator.userAgent) ?? words("sessions.browser"),
    credential,
  });
}
