"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whoChanged } from "@/features/platform/audit-log/components/staff/who-changed";
import { Notice } from "@/ui/notice";

/** Says who has changed what is being moved, as far as the reader may know; `version` is the one that it has now. */
export function ChangedNotice({ id, version }: { id: string; version: string | null }) {
  const words = useTranslations("console_calendar");
  const places = useTranslations("console_places");
  const who = useQuery({
    queryKey: ["who-changed", id, version],
    queryFn: () => whoChanged(id, places),
    ...{ gcTime: 0, staleTime: Infinity, retry: false },
  });
  if (who.data === undefined) return null;
  return <Notice tone="warning" live title={words("changed_by", { name: who.data })} />;
}
