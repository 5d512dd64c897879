"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { OvertakenNote } from "@/ui/overtaken-note";
import { StrandedPanel } from "./stranded-panel";
import type { Change, useChange } from "./use-change";

/** Saves what is typed, and shows what stands in its way: another's change, a refusal, stranded bookings. */
export function SaveBar({
  state,
  change,
  onUndo,
}: {
  state: ReturnType<typeof useChange>;
  /** What would be saved; null while nothing differs. */
  change: Change | null;
  onUndo: () => void;
}) {
  const words = useTranslations("console_places");
  const { pending, refusal, stranded, overtaken } = state;
  return (
    <div className="grid gap-4">
      {overtaken && (
        <OvertakenNote
          title={words("changed_by", { name: overtaken.by })}
          text={words("changed_text")}
          said={{ take: words("take_theirs"), over: words("save_mine") }}
          pending={pending}
          onTake={() => {
            onUndo();
            void state.takeTheirs();
          }}
          onOver={() => void state.overwrite(change ?? overtaken.change)}
        />
      )}
      {refusal && !stranded && <ErrorNote title={words("not_done")} message={refusal} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          pending={pending}
          disabled={change === null || overtaken !== null}
          onClick={() => change && void state.save(change)}
        >
          {words("save")}
        </Button>
        {change && (
          <Button variant="ghost" onClick={onUndo}>
            {words("undo")}
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {change ? words("unsaved") : words("nothing_changed")}
        </p>
      </div>
      <StrandedPanel
        preview={stranded?.preview ?? null}
        pending={pending}
        refusal={refusal}
        onClose={state.dontSave}
        onAgain={() => stranded && void state.askAgain(stranded)}
        onDecide={(decision) => stranded && void state.decide(stranded, decision)}
      />
    </div>
  );
}
