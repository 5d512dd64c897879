"use client";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@/ui/portal-router";
import { ServerState, useTRPC } from "@/ui/trpc";
import { AskFirst } from "./ask-first";
import { pageOfPass } from "./page-of-pass";

/** Revokes the pass on a lost phone and issues a new one. Asks first. */
export function LostPhone({ passId }: { passId: string }) {
  return (
    <ServerState>
      <Lost passId={passId} />
    </ServerState>
  );
}

function Lost({ passId }: { passId: string }) {
  const words = useTranslations("pass");
  const lost = useMutation(useTRPC().pass.lost.mutationOptions());
  const router = useRouter();
  const run = (done: () => void) =>
    lost.mutate(
      { pass_id: passId },
      {
        onSuccess: (pass) => {
          // The address may name the old pass, which has no page any more.
          router.replace(pageOfPass(pass), { scroll: false });
          done();
        },
      },
    );
  return (
    <AskFirst
      text={words("lost.open")}
      looks={{ variant: "secondary" }}
      title={words("lost.title")}
      keep={words("lost.keep")}
      go={words("lost.go")}
      pendingLabel={words("lost.going")}
      done={words("lost.done")}
      failed={words("lost.failed")}
      change={{ ...lost, run }}
    >
      <p>{words("lost.text")}</p>
    </AskFirst>
  );
}
