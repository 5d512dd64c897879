"use client";
import { BellRing } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { formatRelativeDay, localAt } from "@/lib/format";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Notice } from "@/ui/notice";
import type { PushDevice } from "../schema";
import { useThisBrowser } from "./use-this-browser";

/** The browsers that show the member's messages: this one, to switch on or off, and the others. */
export function PushCard({
  first,
  publicKey,
  timezone,
  today,
}: {
  first: PushDevice[];
  publicKey: string;
  timezone: string;
  today: string;
}) {
  const words = useTranslations("notifications.push");
  const locale = useLocale();
  const { devices, here, pending, problem, turnOn, turnOff } = useThisBrowser(first, publicKey);
  const own = typeof here === "object" ? here.id : null;
  const others = devices.filter(({ id }) => id !== own);
  const dayOf = (instant: string) => formatRelativeDay(localAt(instant, timezone), today, locale);

  return (
    <Card as="section" aria-labelledby="push-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="push-heading" title={words("title")} />
        <p className="text-muted">{words("text")}</p>
      </div>
      {here === "unsupported" || here === "denied" ? (
        <Notice>{words(here)}</Notice>
      ) : (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 font-medium">
            <BellRing aria-hidden className="size-4 shrink-0 text-muted" />
            {here === "unknown" ? words("waiting") : words(own ? "on" : "off")}
          </p>
          {here !== "unknown" && (
            <Button
              variant={own ? "secondary" : "primary"}
              className="max-sm:w-full"
              pending={pending !== null && pending === (own ?? "here")}
              pendingLabel={words("waiting")}
              onClick={() => void (own ? turnOff(own) : turnOn())}
            >
              {words(own ? "turn_off" : "turn_on")}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <Notice tone="danger" live title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {others.length > 0 && here !== "unknown" && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{words("others")}</h3>
          <ul className="divide-y divide-line">
            {others.map(({ id, device, created_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="font-medium">{device ?? words("browser")}</p>
                  <p className="text-sm text-muted">{words("since", { day: dayOf(created_at) })}</p>
                </div>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={words("stop_one", { device: device ?? words("browser") })}
                  pending={pending === id}
                  pendingLabel={words("waiting")}
                  onClick={() => void turnOff(id)}
                >
                  {words("stop")}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
