"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { ProveAgain } from "@/features/people/sessions/components/prove-again";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { BulkActionName } from "../../words";
import { BulkPreview } from "./bulk-preview";

/** The rows that an act is about. */
export type BulkRows =
  | { ids: string[] }
  | { filter: Record<string, unknown> }
  | { retry_of: string };

/** Acts that are easily taken back. */
const MILD: readonly BulkActionName[] = [
  ...(["check_in", "add_to_group", "remove_from_group", "invite", "unsuspend"] as const),
  ...(["issue_pass", "send_invoice", "refresh_pass"] as const),
];
const GROUPED: readonly BulkActionName[] = ["add_to_group", "remove_from_group"];
/** The refusal of somebody who has not confirmed who they are for a while. */
const STALE = "fresh_sign_in_required";
const EXPLAINED = { cancel: "notes", suspend: "reason", archive: "reason" } as const;

/** Asks before an act on many rows: what would become of them, why some are refused, and what money goes back. */
export function BulkDialog({
  action,
  rows,
  input: before = {},
  groups = [],
  departs = false,
  email,
  stays = false,
  onClose,
}: {
  action: BulkActionName;
  rows: BulkRows;
  /** What an earlier act on these rows was asked with. */
  input?: Record<string, unknown>;
  groups?: readonly { id: string; name: string }[];
  departs?: boolean;
  /** The address of whoever acts, by which they confirm who they are where the act is a large one. */
  email: string;
  /** Leaves the person at a page that shows each row change by itself, instead of leading to the outcomes. */
  stays?: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console_bulk.dialog");
  const router = useRouter();
  const [act] = useState(() => crypto.randomUUID());
  const [group, setGroup] = useState(String(before["group_id"] ?? ""));
  const [waive, setWaive] = useState(before["waive_fee"] === true);
  const field = action in EXPLAINED ? EXPLAINED[action as keyof typeof EXPLAINED] : null;
  const [text, setText] = useState(field ? String(before[field] ?? "") : "");
  const { perform, ...state } = useAct();
  /** How often the person has confirmed who they are: what was refused before is asked anew. */
  const [proofs, setProofs] = useState(0);
  const [proving, setProving] = useState(false);
  const grouped = GROUPED.includes(action);
  /** What the preview depends on. */
  const decisive = {
    ...(grouped && { group_id: group }),
    ...(waive && { waive_fee: true }),
    ...(before["refund_percent"] !== undefined && { refund_percent: before["refund_percent"] }),
  };
  const lines = () => consoleClient().bulkActions;
  const preview = useQuery({
    queryKey: ["bulk", action, rows, decisive],
    queryFn: () => lines().create.mutate({ action, ...rows, input: decisive, dry_run: true }),
    enabled: !grouped || group !== "",
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  const would = preview.data ?? null;
  const count = would?.counts.would_change ?? 0;
  const begin = async (proof: number) => {
    const input = { ...decisive, ...(field && text.trim() !== "" && { [field]: text.trim() }) };
    let id: string | null = null;
    const change = async () => {
      const idempotency_key = `${act}:${proof}:${JSON.stringify(input)}`.slice(0, 255);
      const asked = { action, ...rows, input, idempotency_key };
      ({ id } = await lines()
        .create.mutate(asked)
        .catch((error: unknown) => {
          if (failureOf(error).code === STALE) setProving(true);
          throw error;
        }));
    };
    if (!(await perform(change, words("started")))) return;
    onClose();
    if (!stays) router.push(`/bulk/${id ?? ""}`);
  };
  return (
    <>
      <ActDialog
        title={words(`title.${action}`)}
        press={words(`press.${action}`, { count })}
        onPress={() => void begin(proofs)}
        onClose={onClose}
        act={{ ...state, refusal: state.refused === STALE ? null : state.refusal }}
        ready={count > 0}
        variant={MILD.includes(action) ? "primary" : "danger"}
        preview={{
          waiting: preview.isLoading,
          error: preview.error,
          shown: would && <BulkPreview of={would} />,
        }}
      >
        <p>{words(`text.${action}`)}</p>
        {grouped && (
          <Field label={words("group")}>
            {(control) => (
              <Select {...control} value={group} onChange={({ target }) => setGroup(target.value)}>
                <option value="" disabled>
                  {words("choose")}
                </option>
                {groups.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {field && (
          <Field label={words(field)} optional>
            {(control) => (
              <Input
                {...control}
                value={text}
                maxLength={500}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        {action === "cancel" && departs && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={waive}
              onChange={({ target }) => setWaive(target.checked)}
            />
            {words("waive")}
          </label>
        )}
      </ActDialog>
      <ProveAgain
        {...{ email, open: proving }}
        onClose={() => setProving(false)}
        onProved={() => {
          setProving(false);
          setProofs(proofs + 1);
          void begin(proofs + 1);
        }}
      />
    </>
  );
}
