"use client";
import { useTranslations } from "next-intl";
import { Lock } from "@/ui/icons";
import { useId, useState } from "react";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { FieldError } from "@/ui/field";
import { Link } from "@/ui/link";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationWay, WAYS } from "../kinds";
import type { NotificationChoices } from "../schema";

const ALWAYS = ["money", "membership", "cancelled", "security"] as const;

/** What the member is told and how, a box each, saved at once; and what is always mailed. */
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
      <table className="-my-1 w-full">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="text-left font-medium">
              <span className="sr-only">{words("kind")}</span>
            </th>
            {WAYS.bookings.map((way) => (
              <th key={way} scope="col" className="w-14 text-center font-medium">
                {words(`ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {NOTIFICATION_KINDS.map((kind) => (
            <Choice
              key={kind}
              kind={kind}
              on={choices[kind]}
              fault={faults[kind]}
              onChange={(way, on) => void change(kind, way, on)}
            />
          ))}
        </tbody>
      </table>
      <Link
        href="/calendar"
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent underline"
      >
        {words("calendar_link")}
      </Link>
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

type Ways = Partial<Record<NotificationWay, boolean>>;

function Choice({
  kind,
  on,
  fault,
  onChange,
}: {
  kind: NotificationKind;
  on: Ways;
  fault: string | undefined;
  onChange: (way: NotificationWay, on: boolean) => void;
}) {
  const words = useTranslations("notifications");
  const id = useId();
  const title = words(`${kind}.title`);
  return (
    <tr>
      <th scope="row" className="py-3 text-left font-normal">
        <span className="block font-medium">{title}</span>
        <span id={`${id}-text`} className="block text-sm text-muted">
          {words(`${kind}.text`)}
        </span>
        <FieldError id={`${id}-error`} error={fault} />
      </th>
      {WAYS.bookings.map((way) => (
        <td key={way} className="align-middle">
          {on[way] !== undefined && (
            <label className="grid min-h-12 place-items-center">
              <input
                type="checkbox"
                checked={on[way]}
                aria-label={words("choice", { kind: title, way: words(`ways.${way}`) })}
                aria-describedby={`${id}-text ${id}-error`}
                onChange={({ target }) => onChange(way, target.checked)}
                className="size-5 accent-[var(--accent)]"
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Holds the choices as the member sees them: changed at once, and back as they were if it fails. */
function useChoices(first: NotificationChoices) {
  const words = useTranslations("notifications");
  const [choices, setChoices] = useFresh(first);
  const [faults, setFaults] = useState<Partial<Record<NotificationKind, string>>>({});
  const show = (kind: NotificationKind, way: NotificationWay, on: boolean) =>
    setChoices((now) => ({ ...now, [kind]: { ...now[kind], [way]: on } }));

  async function change(kind: NotificationKind, way: NotificationWay, on: boolean) {
    show(kind, way, on);
    setFaults((now) => ({ ...now, [kind]: undefined }));
    try {
      await trpcClient().me.changeNotifications.mutate({ [kind]: { [way]: on } });
      toast(words("saved"));
    } catch (error) {
      show(kind, way, !on);
      const message = `${words("failed")} ${failureOf(error).message}`;
      setFaults((now) => ({ ...now, [kind]: message }));
    }
  }
  return { choices, faults, change };
}
