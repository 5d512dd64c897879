"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { Skeleton } from "@/ui/skeleton";
import { useKeyedAct } from "@/ui/use-keyed-act";
import type { ChangePreview, Subscription } from "../../schema";
import { ChangeWorth } from "../change-worth";

type When = ChangePreview["at"];
/** What a choice was answered. */
type Told = { asked: string; preview?: ChangePreview; failed?: string };

/** Changes a membership to another one, with what that charges or gives back before it is done. */
export function ChangeDialog({
  subscription: { id: subscription_id, status },
  others,
  timezone,
  onClose,
}: {
  subscription: Subscription;
  /** Those that it can be changed to. */
  others: readonly { id: string; name: string }[];
  timezone: string;
  onClose: () => void;
}) {
  const words = useTranslations("console_catalogue.subscriptions");
  const memberships = useTranslations("memberships");
  const locale = useLocale();
  const [product_id, setProduct] = useState(others[0]?.id ?? "");
  const [at, setAt] = useState<When>("period_end");
  const [told, setTold] = useState<Told | null>(null);
  const { act, pending, refusal, perform } = useKeyedAct();
  const asked = [act, product_id, at].join(":");
  // An answer to an earlier choice is none, nor is one that was refused.
  const answer: Partial<Told> = told?.asked === asked ? told : {};
  const { preview = null, failed = null } = answer;
  useEffect(() => {
    let outdated = false;
    if (!product_id) return;
    consoleClient()
      .subscriptions.changePreview.mutate({ subscription_id, product_id, at })
      .then(
        (preview) => !outdated && setTold({ asked, preview }),
        (error: unknown) => !outdated && setTold({ asked, failed: failureOf(error).message }),
      );
    return () => {
      outdated = true;
    };
  }, [subscription_id, product_id, at, asked]);
  const change = async () => {
    if (!preview) return;
    const expected_amount = preview.amount_due - preview.amount_back;
    const changed = await perform(
      () =>
        consoleClient().subscriptions.change.mutate({
          ...{ subscription_id, product_id, at, idempotency_key: asked },
          ...(at === "now" && { expected_amount }),
          expected_renewal_amount: preview.renewal_amount,
        }),
      words("changed"),
    );
    if (changed) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("change")}
      actions={
        <Button pending={pending} disabled={!preview} onClick={() => void change()}>
          {words("change_do")}
        </Button>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Field label={words("change_to")}>
        {(control) => (
          <Select
            {...control}
            value={product_id}
            onChange={({ target }) => setProduct(target.value)}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SegmentedControl<When>
        label={memberships("change.when")}
        value={at}
        onChange={setAt}
        options={[
          { value: "period_end", text: memberships("change.next_period") },
          { value: "now", text: memberships("change.now") },
        ]}
      />
      <div aria-live="polite">
        {failed ? (
          <ErrorNote title={words("not_done")} message={failed} />
        ) : preview ? (
          <ChangeWorth {...{ preview, locale }} zone={timezone} trial={status === "trialing"} />
        ) : (
          <Skeleton className="h-28 rounded-lg" />
        )}
      </div>
    </Dialog>
  );
}
