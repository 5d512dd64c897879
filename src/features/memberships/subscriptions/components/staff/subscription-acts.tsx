"use client";
import { Ellipsis } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { Menu, menuItem } from "@/ui/menu";
import { useAct } from "@/ui/use-act";
import type { Subscription } from "../../schema";
import { ChangeDialog } from "./change-dialog";
import { EndDialog } from "./end-dialog";

/** The acts by which a membership is asked about, and those that are done at once. */
type Asked = "pause" | "end" | "change";

/** Changes, pauses, resumes and ends a membership; offers only what its state allows. */
export function SubscriptionActs({
  subscription,
  name,
  product,
  others,
  exceptions,
  timezone,
}: {
  subscription: Subscription;
  name: string;
  product: string;
  /** The products that it can be changed to. */
  others: readonly { id: string; name: string }[];
  /** The person may depart from the terms. */
  exceptions: boolean;
  timezone: string;
}) {
  const words = useTranslations("console_catalogue.subscriptions");
  const [asked, setAsked] = useState<Asked | null>(null);
  const { pending, refusal, perform } = useAct();
  const { id: subscription_id, product_id, status, cancel_at_period_end } = subscription;
  const lines = () => consoleClient().subscriptions;
  const at = { subscription_id };
  const run = async (change: () => Promise<unknown>, said: string) => {
    if (await perform(change, said)) setAsked(null);
  };
  const running = status === "active" || status === "trialing";
  const failing = status === "past_due";
  const ended = subscription.ended_at !== null;
  const later = running && !cancel_at_period_end;
  const acts: [boolean, string, () => void][] = [
    [later && others.length > 0, words("change"), () => setAsked("change")],
    [
      later && subscription.next_product_id !== null,
      words("keep_product", { product }),
      () =>
        void run(
          () => lines().change.mutate({ ...at, product_id, at: "period_end" }),
          words("kept_product", { product, name }),
        ),
    ],
    [status === "active" && !cancel_at_period_end, words("pause"), () => setAsked("pause")],
    [
      status === "paused",
      words("resume"),
      () => void run(() => lines().resume.mutate(at), words("resumed", { name })),
    ],
    [failing, words("charge"), () => void run(() => lines().renew.mutate(at), words("charged"))],
    [
      !ended && cancel_at_period_end,
      words("keep"),
      () => void run(() => lines().uncancel.mutate(at), words("kept", { name })),
    ],
    [!ended, words(later ? "end_it" : "end_now"), () => setAsked("end")],
  ];
  const offered = acts.filter(([possible]) => possible);
  if (offered.length === 0) return null;
  const close = () => setAsked(null);
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
        {offered.map(([, text, act]) => (
          <button key={text} type="button" data-closes className={menuItem} onClick={act}>
            {text}
          </button>
        ))}
      </Menu>
      {asked === null && refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Dialog
        open={asked === "pause"}
        onClose={close}
        title={words("pause_title", { product, name })}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              {words("back")}
            </Button>
            <Button
              pending={pending}
              onClick={() => void run(() => lines().pause.mutate(at), words("paused", { name }))}
            >
              {words("pause")}
            </Button>
          </>
        }
      >
        {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
        <p>{words("pause_text")}</p>
      </Dialog>
      {asked === "end" && (
        <EndDialog
          subscription={subscription}
          title={words("end_title", { product, name })}
          said={{ ended: words("ended", { name }), ends: (day) => words("ends", { day }) }}
          later={later}
          exceptions={exceptions}
          timezone={timezone}
          onClose={close}
        />
      )}
      {asked === "change" && (
        <ChangeDialog
          subscription={subscription}
          others={others}
          timezone={timezone}
          onClose={close}
        />
      )}
    </>
  );
}
