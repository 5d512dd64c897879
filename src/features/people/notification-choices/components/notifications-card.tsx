"use client";
import { useTranslations } from "next-intl";
import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { FieldError } from "@/ui/field";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { NOTIFICATION_KINDS, type NotificationKind } from "../kinds";
import type { NotificationChoices } from "../schema";

const ALWAYS = ["money", "membership", "cancelled", "security"] as const;

/** The mails that the member gets, a box each, saved at once; and those that are always sent. */
export function NotificationsCard({
  first,
  club,
  email,
}: {
  first: NotificationChoices;
  club: string;
  email: string | null;
}) {
  const words = useTranslations("notifications");
  const { choices, faults, change } = useChoices(first);
  return (
    <Card as="section" aria-labelledby="notifications-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="notifications-heading" title={words("title")} />
        <p className="text-muted">{email ? words("text", { club }) : words("no_mail")}</p>
      </div>
      <ul className="-my-1 divide-y divide-line">
        {NOTIFICATION_KINDS.map((kind) => (
          <Choice
            key={kind}
            kind={kind}
            on={choices[kind].mail}
            fault={faults[kind]}
            onChange={(on) => void change(kind, on)}
          />
        ))}
      </ul>
      <div className="grid gap-3 rounded-lg bg-sunken p-4">
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <Lock aria-hidden className="size-4 shrink-0 text-muted" />
          {words("always")}
        </h3>
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ALWAYS.map((kind) => (
            <li key={kind}>
              <p className="text-sm font-medium">{words(`${kind}.title`)}</p>
              <p className="text-sm text-muted">{words(`${kind}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Choice({
  kind,
  on,
  fault,
  onChange,
}: {
  kind: NotificationKind;
  on: boolean;
  fault: string | undefined;
  onChange: (on: boolean) => void;
}) {
  const words = useTranslations("notifications");
  const id = useId();
  return (
    <li className="py-1">
      <label className="flex min-h-14 items-center gap-4 py-1.5">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{words(`${kind}.title`)}</span>
          <span id={`${id}-text`} className="block text-sm text-muted">
            {words(`${kind}.text`)}
          </span>
        </span>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-text ${id}-error`}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-[var(--accent)]"
        />
      </label>
      <FieldError id={`${id}-error`} error={fault} />
    </li>
  );
}

/** Holds the choices as the member sees them: changed at once, and back as they were if it fails. */
function useChoices(first: NotificationChoices) {
  const words = useTranslations("notifications");
  const [choices, setChoices] = useState(first);
  const [faults, setFaults] = useState<Partial<Record<NotificationKind, string>>>({});
  const show = (kind: NotificationKind, mail: boolean) =>
    setChoices((now) => ({ ...now, [kind]: { mail } }));

  async function change(kind: NotificationKind, mail: boolean) {
    show(kind, mail);
    setFaults((now) => ({ ...now, [kind]: undefined }));
    try {
      await trpcClient().me.changeNotifications.mutate({ [kind]: { mail } });
      toast(words("saved"));
    } catch (error) {
      show(kind, !mail);
      const message = `${words("failed")} ${failureOf(error).message}`;
      setFaults((now) => ({ ...now, [kind]: message }));
    }
  }
  return { choices, faults, change };
}
