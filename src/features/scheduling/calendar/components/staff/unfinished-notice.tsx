"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useParams } from "next/navigation";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { readLeftBehind } from "@/features/scheduling/events/components/staff/settle-event";
import type { Settling } from "@/features/scheduling/events/components/staff/settle-panel";
import {
  keepUnfinished,
  onUnfinished,
  readUnfinished,
  tellUnfinished,
  unfinishedText,
} from "@/features/scheduling/events/components/staff/unfinished-move";

/** Reminds of a moved event whose bookings were not settled before the page or its panel was closed. */
export function UnfinishedNotice({ onSettle }: { onSettle: (asked: Settling) => void }) {
  const words = useTranslations("console_calendar.settle");
  const club = useParams<{ club: string }>().club;
  const text = useSyncExternalStore(
    onUnfinished,
    () => unfinishedText(club),
    () => null,
  );
  const move = useMemo(() => readUnfinished(text), [text]);
  const left = useQuery({
    queryKey: [club, "calendar", "left-behind", move?.event_id],
    queryFn: () => readLeftBehind(move?.event_id ?? ""),
    ...{ enabled: move !== null, retry: false },
  });
  const count = left.data?.count ?? 0;
  const isOver = left.isSuccess && count === 0;
  useEffect(() => {
    if (!isOver) return;
    keepUnfinished(club, null);
    tellUnfinished();
  }, [isOver, club]);
  if (!move || count === 0) return null;
  const { event_id, name, follow, act } = move;
  return (
    <div className="no-print mb-4">
      <Notice
        tone="warning"
        live
        title={words("unfinished", { name })}
        action={
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onSettle({ event_id, name, begun: { follow, act }, first: null })}
          >
            {words("open")}
          </Button>
        }
      >
        {words("unfinished_text", { count })}
      </Notice>
    </div>
  );
}
