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

/** Acts that are done at one press, each with its inverse at hand or its mail on the way. */
const AT_ONCE = ["check_in", "approve", "undo"] as const;

/** Checks somebody in, takes that back, or approves. The board is read again, so that it shows what the server decided. */
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
  const at = { booking_id: booking };
  const { desk, bookings } = consoleClient();
  const change = {
    check_in: () => desk.checkIn.mutate(at),
    undo: () => desk.undoCheckIn.mutate(at),
    approve: () => bookings.approve.mutate(at),
  };
  const act = AT_ONCE.find((one) => may.includes(one));
  if (!act) return null;
  const perform = async () => {
    setSending(true);
    try {
      await change[act]();
      toast((await newsOf(booking).catch(() => null)) ?? words(`done.${act}`, { name }));
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
  return (
    <Button
      size="sm"
      variant={act === "undo" ? "secondary" : "primary"}
      pending={pending}
      aria-label={words(`acts_one.${act}`, { name })}
      onClick={() => void perform()}
    >
      {words(`acts.${act}`)}
    </Button>
  );
}
