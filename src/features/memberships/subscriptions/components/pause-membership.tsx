"use client";
import { useMutation } from "@tanstack/react-query";
import { Pause, Play } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { SegmentedControl } from "@/ui/segmented-control";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Membership } from "../schema";
import { pauseWords, resumeWords } from "./pause-words";

type Props = {
  membership: Membership;
  zone: string;
  now: string;
  /** The ends of pauses of one, two and three months. */
  ends: readonly string[];
};

/**
 * Pauses a membership whose product allows it, until a day or until further notice; or resumes it.
 */
export function PauseMembership(props: Props) {
  return (
    <ServerState>
      {props.membership.status === "paused" ? <Resume {...props} /> : <PauseFor {...props} />}
    </ServerState>
  );
}

function Resume({ membership, now }: Props) {
  const words = useTranslations("memberships");
  const locale = useLocale();
  const trpc = useTRPC();
  const router = useRouter();
  const { id, product_name } = membership;
  const resume = useMutation(
    trpc.subscriptions.resume.mutationOptions({
      onSuccess: () => {
        toast(words("pause.resumed", { name: product_name }));
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        icon={<Play aria-hidden className="size-4.5" />}
        pending={resume.isPending}
        pendingLabel={words("pause.resuming")}
        onClick={() => resume.mutate({ subscription_id: id })}
      >
        {words("pause.resume")}
      </Button>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {resumeWords(membership, now, locale, words)}
      </p>
      {resume.error && (
        <Notice tone="danger" live title={words("pause.resume_failed")}>
          {failureOf(resume.error).message}
        </Notice>
      )}
    </>
  );
}

const OPEN = "open";

function PauseFor({ membership, zone, ends }: Props) {
  const words = useTranslations("memberships");
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [months, setMonths] = useState("1");
  const resumes_at = ends[Number(months) - 1] ?? null;
  const pause = useMutation(
    trpc.subscriptions.pause.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        toast(words("pause.paused", { name: membership.product_name }));
        router.refresh();
      },
    }),
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pause aria-hidden className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {words("pause.start")}
      </Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          pause.reset();
        }}
        title={words("pause.title", { name: membership.product_name })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words("pause.not_now")}
            </Button>
            <Button
              pending={pause.isPending}
              pendingLabel={words("pause.pausing")}
              onClick={() =>
                pause.mutate({
                  subscription_id: membership.id,
                  ...(resumes_at && { resumes_at }),
                })
              }
            >
              {words("pause.pause")}
            </Button>
          </>
        }
      >
        <p>{words("pause.text")}</p>
        <SegmentedControl
          label={words("pause.how_long")}
          value={months}
          onChange={setMonths}
          options={[
            ...ends.map((_, n) => ({
              value: String(n + 1),
              text: words("pause.months", { count: n + 1 }),
            })),
            { value: OPEN, text: words("pause.open") },
          ]}
        />
        <p className="text-sm text-muted" suppressHydrationWarning>
          {pauseWords(membership, resumes_at, { locale, zone }, words)}
        </p>
        {pause.error && (
          <Notice tone="danger" live title={words("pause.failed")}>
            {failureOf(pause.error).message}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
