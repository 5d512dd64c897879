"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { ServerState } from "@/ui/trpc";
import type { PassState } from "../../schema";
import { AskFirst } from "../ask-first";

type Shown = { id: string; state: PassState; ready: boolean };
type Act = "prepare" | "refresh" | "link" | "replace" | "revoke";
type Reason = "lost" | "reissued";

/** Offers what may be done with a pass in its state; each says first what it means. */
export function PassActs({ pass }: { pass: Shown }) {
  return (
    <ServerState>
      <Acts pass={pass} />
    </ServerState>
  );
}

function Acts({ pass: { id: pass_id, state, ready } }: { pass: Shown }) {
  const words = useTranslations("console_access.cards");
  const [reason, setReason] = useState<Reason>("lost");
  if (state === "revoked") return null;
  const lines = () => consoleClient().passes;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "valid" && !ready && (
        <PassAct of="prepare" change={() => lines().issue.mutate({ pass_ids: [pass_id] })} />
      )}
      {state === "valid" && ready && (
        <PassAct of="refresh" change={() => lines().refresh.mutate({ pass_id })} />
      )}
      {state === "valid" && (
        <PassAct of="link" change={() => lines().rotateShareLink.mutate({ pass_id })}>
          <p>{words("link.after")}</p>
        </PassAct>
      )}
      {state === "valid" && (
        <PassAct of="replace" change={() => lines().reissue.mutate({ pass_id, reason })}>
          <p>{words("replace.after")}</p>
          <Field label={words("replace.reason")}>
            {(control) => (
              <Select
                {...control}
                value={reason}
                onChange={({ target }) => setReason(target.value as Reason)}
              >
                <option value="lost">{words("replace.lost")}</option>
                <option value="reissued">{words("replace.reissued")}</option>
              </Select>
            )}
          </Field>
        </PassAct>
      )}
      <PassAct of="revoke" change={() => lines().revoke.mutate({ pass_id })} />
    </div>
  );
}

function PassAct({
  of,
  change,
  children,
}: {
  of: Act;
  change: () => Promise<unknown>;
  children?: ReactNode;
}) {
  const words = useTranslations("console_access.cards");
  const made = useMutation({ mutationFn: change });
  return (
    <AskFirst
      text={words(`${of}.act`)}
      looks={{ variant: "secondary", size: "sm" }}
      title={words(`${of}.title`)}
      keep={words("back")}
      go={words(`${of}.act`)}
      pendingLabel={words("doing")}
      done={words(`${of}.done`)}
      failed={words("not_done")}
      change={{ ...made, run: (onSuccess) => made.mutate(undefined, { onSuccess }) }}
    >
      <p>{words(`${of}.text`)}</p>
      {children}
    </AskFirst>
  );
}
