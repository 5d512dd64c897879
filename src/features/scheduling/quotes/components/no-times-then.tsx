import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { isBackwards, type TimeWindow } from "@/lib/time-window";

/** Replaces the board where no time lies in the chosen hours, or none can. */
export function NoTimesThen({
  window,
  onWholeDay,
}: {
  window: TimeWindow;
  onWholeDay: () => void;
}) {
  const words = useTranslations("quotes.board");
  const why = isBackwards(window) ? "backwards" : "none_then";
  return (
    <EmptyState
      title={words(why)}
      action={
        <Button variant="secondary" onClick={onWholeDay}>
          {words("whole_day")}
        </Button>
      }
    >
      {words(`${why}_hint`)}
    </EmptyState>
  );
}
