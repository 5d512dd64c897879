"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import type { ChangedResource, UpdateResource } from "../../schema";
import { type Faults, faultsOf, refusalOf } from "./faults";
import { whoChanged } from "@/features/platform/audit-log/components/staff/who-changed";

/** The fields that a page of the editor changes. */
export type Change = Omit<UpdateResource, "resource_id" | "on_conflict" | "dry_run">;
/** The decision about bookings that no longer fit. */
export type Decision = "keep" | "cancel_and_refund";

/** A change of a resource that waits for an answer: whom it would strand, or what to do about another's change. */
type Waiting = { change: Change; preview: ChangedResource };

/**
 * Saves changes of one resource in the version that was read. Whom a change would strand is asked before it is sent,
 * and nothing is written until that is answered; a change that somebody else made meanwhile is told, with its author.
 */
export function useChange(resource_id: string, read: string, editing: boolean) {
  const words = useTranslations("console_places");
  const router = useRouter();
  const [version, setVersion] = useState(read);
  // While something is edited, the version is the one that it was begun from, whatever the page has read since.
  if (!editing && version !== read) setVersion(read);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [stranded, setStranded] = useState<Waiting | null>(null);
  const [overtaken, setOvertaken] = useState<{ by: string; change: Change } | null>(null);
  const lines = () => consoleClient().resourceChanges;

  /** Performs a step; true when it was done. */
  async function attempt(step: () => Promise<boolean>, change: Change): Promise<boolean> {
    setPending(true);
    setRefusal(null);
    setFaults({});
    try {
      return await step();
    } catch (error) {
      const { code } = failureOf(error);
      if (code === "version_conflict") {
        setOvertaken({ by: await whoChanged(resource_id, words), change });
        setStranded(null);
      } else if (code === "bookings_affected") await ask(change).catch(refuse);
      else refuse(error);
      return false;
    } finally {
      setPending(false);
    }
  }

  function refuse(error: unknown) {
    const found = faultsOf(error, words);
    setFaults(found);
    if (Object.keys(found).length === 0) setRefusal(refusalOf(error, words));
  }

  /** Asks whom the change would strand. */
  async function ask(change: Change): Promise<boolean> {
    const preview = await lines().update.mutate({ resource_id, ...change, dry_run: true });
    // With nobody left the panel stays, and says so: the change is still not saved.
    setStranded({ change, preview });
    return true;
  }

  async function write(change: Change, on_conflict: Decision | "reject", if_version: string) {
    const asked = { resource_id, ...change, on_conflict, if_version };
    const changed = await lines().update.mutate(asked);
    await readVersion();
    setStranded(null);
    const count = changed.affected.filter(({ outcome }) => outcome !== "kept").length;
    toast(count > 0 ? words("stranded.cancelled", { count }) : words("saved"));
    router.refresh();
    return true;
  }

  /** Returns the present version, which the next change is meant for. */
  async function readVersion(): Promise<string> {
    const present = await consoleClient().resources.get.query({ resource_id });
    setVersion(present.version);
    setOvertaken(null);
    return present.version;
  }

  return {
    ...{ pending, refusal, faults, stranded, overtaken },
    /** Saves, unless somebody would be stranded, which the server refuses: then `stranded` tells whom. */
    save: (change: Change) => attempt(() => write(change, "reject", version), change),
    /** Saves what waits, with the decision about the stranded. */
    decide: ({ change }: Waiting, decision: Decision | "reject") =>
      attempt(() => write(change, decision, version), change),
    /** Asks anew whom what waits would strand. */
    askAgain: ({ change }: Waiting) => attempt(() => ask(change), change),
    dontSave: () => setStranded(null),
    /** Saves over what somebody else has changed; whom it strands is asked all the same. */
    overwrite: (change: Change) =>
      attempt(async () => write(change, "reject", await readVersion()), change),
    /** Goes on from what somebody else has changed. */
    takeTheirs: async () => {
      await readVersion().catch(refuse);
      router.refresh();
    },
  };
}
