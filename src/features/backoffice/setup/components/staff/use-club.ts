"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UpdateOrganization } from "@/features/platform/organizations/schema";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";

type Changes = Omit<UpdateOrganization, "organization_id">;
/** The server's faults, by the field's path below the body. */
export type FieldFaults = Readonly<Record<string, string>>;

/** Saves changes of the club as it was read, and says which fields the server refuses. */
export function useClub(club: { id: string; version: string }) {
  const words = useTranslations("console_setup.club");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});
  const save = async (changes: Changes, said: string): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    setFaults({});
    try {
      const input = { organization_id: club.id, if_version: club.version, ...changes };
      await consoleClient().club.update.mutate(input);
      toast(said);
      router.refresh();
      return true;
    } catch (error) {
      const found = faultsIn(error, words("fault"));
      setFaults(found);
      const { code, message } = failureOf(error);
      if (code === "version_conflict") setRefusal(words("conflict"));
      else setRefusal(Object.keys(found).length > 0 ? words("fault") : message);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refusal, faults, save };
}

function faultsIn(error: unknown, sentence: string): FieldFaults {
  const { data } = (error ?? {}) as { data?: { faults?: { loc: (string | number)[] }[] } | null };
  return Object.fromEntries(
    (data?.faults ?? []).map(({ loc }) => [loc.slice(1).join("."), sentence]),
  );
}
