"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { readFailureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { useAct } from "@/ui/use-act";
import type { CardValue } from "./card-values";
import { DesignDiff } from "./design-diff";
import { faultsInWords } from "./fault-words";
import { type Told, toldChanges } from "./told-changes";

/** Says how many cards change and what is new on them, and publishes exactly that. */
export function PublishDesign({
  designId,
  values,
  onClose,
  onPublished,
}: {
  designId: string;
  values: readonly CardValue[];
  onClose: () => void;
  onPublished: () => Promise<unknown>;
}) {
  const words = useTranslations("console_designs");
  const { pending, refusal, perform } = useAct();
  const at = { pass_design_id: designId };
  const lines = consoleClient().passDesigns;
  const { data, error } = useQuery({
    queryKey: ["design publication", designId],
    queryFn: async () => {
      const [draft, effect, revisions] = await Promise.all([
        lines.get.query(at),
        lines.previewPublish.query(at),
        lines.revisions.query({ ...at, size: 1 }),
      ]);
      return { draft, effect, before: (revisions.items[0]?.content ?? null) as Told | null };
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const faults = data
    ? Object.values(faultsInWords(data.effect.faults, (key) => words(`faults.${key}`)))
    : [];
  const publish = async () => {
    if (!data) return;
    const { version } = data.draft;
    const done = await perform(
      () => lines.publish.mutate({ ...at, if_version: version }),
      words("publish.done"),
    );
    if (!done) return;
    onClose();
    await onPublished();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("publish.title")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("publish.back")}
          </Button>
          <Button
            pending={pending}
            disabled={!data || faults.length > 0}
            onClick={() => void publish()}
          >
            {words("publish.act")}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      {error && <ErrorNote title={words("not_done")} message={readFailureOf(error).message} />}
      {data ? (
        <>
          <p className="font-semibold" data-testid="effect">
            {words("publish.cards", { count: data.effect.passes })}{" "}
            {data.effect.passes > 0 && words("publish.phones", { count: data.effect.phones })}
          </p>
          {faults.length > 0 && (
            <Notice tone="danger" title={words("publish.refused")}>
              <ul className="list-disc ps-4">
                {[...new Set(faults)].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Notice>
          )}
          {data.before ? (
            <DesignDiff changes={toldChanges(data.before, data.draft.value, values)} />
          ) : (
            <p>{words("publish.first")}</p>
          )}
        </>
      ) : (
        !error && (
          <Loading label={words("publish.counting")}>
            <Skeleton className="h-32 rounded-lg" />
          </Loading>
        )
      )}
    </Dialog>
  );
}
