"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type Faults,
  faultsOf,
  refusalOf,
} from "@/features/scheduling/resources/components/staff/faults";
import { whoChanged } from "@/features/platform/audit-log/components/staff/who-changed";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import type { UpdateHost } from "../../schema";

/** Saves changes of one host in the version that was read; `overtaken` names who changed it meanwhile. */
export function useHost(host_id: string, read: string, editing: boolean) {
  const words = useTranslations("console_places");
  const router = useRouter();
  const [version, setVersion] = useState(read);
  // While something is edited, the version is the one that it was begun from.
  if (!editing && version !== read) setVersion(read);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const lines = () => consoleClient().hosts;

  async function save(change: Omit<UpdateHost, "host_id">, over = false) {
    setPending(true);
    setRefusal(null);
    setFaults({});
    try {
      const at = over ? (await lines().get.query({ host_id })).version : version;
      await lines().update.mutate({ host_id, ...change, if_version: at });
      setVersion((await lines().get.query({ host_id })).version);
      setOvertaken(null);
      toast(words("saved"));
      router.refresh();
    } catch (error) {
      if (failureOf(error).code === "version_conflict") {
        setOvertaken(await whoChanged(host_id, words));
      } else {
        const found = faultsOf(error, words);
        setFaults(found);
        if (Object.keys(found).length === 0) setRefusal(refusalOf(error, words));
      }
    } finally {
      setPending(false);
    }
  }

  /** Goes on from what somebody else has changed. */
  async function takeTheirs() {
    try {
      setVersion((await lines().get.query({ host_id })).version);
      setOvertaken(null);
      router.refresh();
    } catch (error) {
      setRefusal(refusalOf(error, words));
    }
  }

  return { pending, refusal, faults, overtaken, save, takeTheirs };
}
