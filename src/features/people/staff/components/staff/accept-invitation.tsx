"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";

/** Accepts an invitation to a club's staff, and opens its console. */
export function AcceptInvitation({
  staffId,
  club,
  address,
}: {
  staffId: string;
  club: string;
  address: string;
}) {
  const words = useTranslations("console");
  const [pending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      await consoleClient().person.accept.mutate({ staff_id: staffId });
      location.assign(address);
    } catch (error) {
      setPending(false);
      toast(failureOf(error).message, "danger");
    }
  };
  return (
    <Button
      pending={pending}
      onClick={() => void accept()}
      aria-label={words("places.accept_at", { club })}
    >
      {words("places.accept")}
    </Button>
  );
}
