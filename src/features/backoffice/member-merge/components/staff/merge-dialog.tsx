"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { ActDialog } from "@/ui/act-dialog";
import { consoleClient } from "@/ui/console-client";
import { useAct } from "@/ui/use-act";
import type { MergeResult } from "../../schema";
import { CONFLICTS, type Conflict, countsOf } from "./merge-words";

/** Asks for the other record, and shows what would move and what is in the way before anything is done. */
export function MergeDialog({
  member: { id: member_id, name },
  onClose,
}: {
  member: FoundMember;
  onClose: () => void;
}) {
  const words = useTranslations("console_desk.merge");
  const [other, setOther] = useState<FoundMember | null>(null);
  const { perform, ...state } = useAct();
  const line = (source_member_id: string, dry_run: boolean) =>
    consoleClient().memberMerge.merge.mutate({ member_id, source_member_id, dry_run });
  const source = other?.id ?? "";
  const preview = useQuery({
    queryKey: ["merge", member_id, source],
    queryFn: () => line(source, true),
    ...{ enabled: other !== null, gcTime: 0, staleTime: 0, retry: false },
  });
  const ready = preview.data?.reasons.length === 0;
  const merge = async () => {
    if (await perform(() => line(source, false), words("done", { name }))) onClose();
  };
  return (
    <ActDialog
      title={words("title", { name })}
      press={words("press")}
      onPress={() => void merge()}
      onClose={onClose}
      act={state}
      ready={ready}
      preview={{
        waiting: preview.isLoading,
        error: preview.error,
        shown: preview.data && <Consequences would={preview.data} />,
      }}
    >
      <p>{words("text", { name })}</p>
      <FindMember label={words("other")} value={other} onChange={setOther} />
    </ActDialog>
  );
}

/** Says what moves and what is lost, or what is in the way. */
function Consequences({ would }: { would: MergeResult }) {
  const words = useTranslations("console_desk.merge");
  if (would.reasons.length > 0) {
    return (
      <ul className="grid gap-2 rounded-lg bg-sunken p-4 text-sm text-danger">
        {would.reasons.map(({ code }) => (
          <li key={code}>{words(`reasons.${conflictOf(code)}`)}</li>
        ))}
      </ul>
    );
  }
  const { moving, others } = countsOf(would.moved);
  const cards = would.removed_payment_method_ids.length;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <ul className="grid gap-1">
        {moving.map(({ kind, count }) => (
          <li key={kind}>{words(`moves.${kind}`, { count })}</li>
        ))}
        {others > 0 && <li>{words("moves.others", { count: others })}</li>}
        {moving.length + others === 0 && <li>{words("nothing")}</li>}
      </ul>
      {would.filled.length > 0 && <p>{words("filled", { count: would.filled.length })}</p>}
      {cards > 0 && <p className="text-danger">{words("cards", { count: cards })}</p>}
      <p className="font-semibold">{words("final")}</p>
    </div>
  );
}

function conflictOf(code: string): Conflict {
  return CONFLICTS.find((one) => one === code) ?? "other";
}
