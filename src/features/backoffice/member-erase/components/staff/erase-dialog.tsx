"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Member } from "@/features/people/members/schema";
import { ActDialog } from "@/ui/act-dialog";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";
import { OPEN_MATTERS, type OpenMatter } from "../../words";

export type Erasable = Pick<Member, "id" | "name" | "short_id">;

/** Says what goes and what stays, or what is in the way; the member's code is typed before it is done. */
export function EraseDialog({
  member: { id: member_id, name, short_id },
  onClose,
}: {
  member: Erasable;
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.erase");
  const [typed, setTyped] = useState("");
  const { perform, ...state } = useAct();
  const line = (dry_run: boolean) =>
    consoleClient().memberErase.erase.mutate({ member_id, dry_run });
  const preview = useQuery({
    queryKey: ["erase", member_id],
    // What is in the way answers the question.
    queryFn: () => line(true).then(() => [], mattersOf),
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const matters = preview.data;
  const isTyped = typed.trim().toUpperCase() === short_id.toUpperCase();
  const erase = async () => {
    if (await perform(() => line(false), words("done"))) onClose();
  };
  return (
    <ActDialog
      title={words("title", { name })}
      press={words("press")}
      onPress={() => void erase()}
      onClose={onClose}
      act={state}
      ready={matters?.length === 0 && isTyped}
      preview={{
        waiting: preview.isPending,
        error: preview.error,
        shown: matters && (matters.length > 0 ? <InTheWay matters={matters} /> : asksForCode()),
      }}
    >
      <p>{words("text")}</p>
      <p className="font-semibold">{words("final")}</p>
    </ActDialog>
  );

  function asksForCode() {
    return (
      <Field label={words("type", { code: short_id })}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    );
  }
}

function InTheWay({ matters }: { matters: (OpenMatter | "other")[] }) {
  const words = useTranslations("console_desk.erase");
  return (
    <ul className="grid gap-2 rounded-lg bg-sunken p-4 text-sm text-danger">
      {matters.map((code) => (
        <li key={code}>{words(`reasons.${code}`)}</li>
      ))}
    </ul>
  );
}

/** Returns what is in the way of erasing; raises any other failure. */
function mattersOf(error: unknown): (OpenMatter | "other")[] {
  const { code, extras } = failureOf(error);
  if (code !== "member_has_open_matters") throw error;
  const reasons = extras["reasons"] as { code: string }[];
  return [...new Set(reasons.map((one) => OPEN_MATTERS.find((m) => m === one.code) ?? "other"))];
}
