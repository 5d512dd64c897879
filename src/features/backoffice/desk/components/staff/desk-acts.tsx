"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useNews } from "@/features/scheduling/bookings/components/staff/use-news";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import type { DeskRow } from "../../schema";

/** Checks somebody in, or takes that back. The board is read again, so that it shows what the server decided. */
export function DeskActs({
  booking,
  name,
  may,
}: {
  booking: string;
  name: string;
  may: DeskRow["may"];
}) {
  const words = useTranslations("console.today");
  const router = useRouter();
  const newsOf = useNews();
  const [sending, setSending] = useState(false);
  const [reading, startReading] = useTransition();
  const pending = sending || reading;
  const perform = async (act: "checkIn" | "undoCheckIn", said: string) => {
    setSending(true);
    try {
      await consoleClient().desk[act].mutate({ booking_id: booking });
      toast((await newsOf(booking).catch(() => null)) ?? said);
    } catch (error) {
      const { code, message } = failureOf(error);
      const faster = code === "invalid_status_transition";
      const news = faster ? await newsOf(booking).catch(() => null) : null;
      if (news === null) toast(message, "danger");
      else toast(news);
    }
    setSending(false);
    startReading(() => router.refresh());
  };
  if (may.includes("check_in")) {
    return (
      <Button
        size="sm"
        pending={pending}
        aria-label={words("check_in_one", { name })}
        onClick={() => void perform("checkIn", words("checked_in", { name }))}
      >
        {words("check_in")}
      </Button>
    );
  }
  if (!may.includes("undo")) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={pending}
      aria-label={words("undo_one", { name })}
      onClick={() => void perform("undoCheckIn", words("undone", { name }))}
    >
      {words("undo")}
    </Button>
  );
}
