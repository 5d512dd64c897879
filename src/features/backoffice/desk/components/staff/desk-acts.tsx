"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
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
  const [sending, setSending] = useState(false);
  const [reading, startReading] = useTransition();
  const pending = sending || reading;
  const perform = async (act: "checkIn" | "undoCheckIn", said: string) => {
    setSending(true);
    try {
      await consoleClient().desk[act].mutate({ booking_id: booking });
      toast(said);
    } catch (error) {
      toast(failureOf(error).message, "danger");
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
