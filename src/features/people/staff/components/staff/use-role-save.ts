"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { whoChanged } from "@/features/platform/audit-log/components/staff/who-changed";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useAct } from "@/ui/use-act";
import type { StaffRole, UpdateStaffRole } from "../../schema";

export type Scopes = NonNullable<UpdateStaffRole["scopes"]>;
type Changes = Omit<UpdateStaffRole, "role_id"> & { name: string };

/** Saves a role in the version that was read first; `overtaken` names who saved it meanwhile. */
export function useRoleSave(role_id: string, read: string) {
  const words = useTranslations("console_roles");
  const { pending, refusal, faulty, perform } = useAct();
  // What is typed was begun from this version, whatever the page has read since.
  const [version, setVersion] = useState(read);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const readNow = () => consoleClient().staff.role.query({ role_id });
  /** True when it is saved; `over` saves it over somebody else's. */
  const send = (changes: Changes, over: boolean) => {
    const write = async () => {
      const if_version = over ? (await readNow()).version : version;
      const asked = { role_id, ...changes, if_version };
      await consoleClient().staff.updateRole.mutate(asked);
    };
    const told = async (error: unknown): Promise<never> => {
      const late = failureOf(error).code === "version_conflict";
      setOvertaken(late ? await whoChanged(role_id, words) : null);
      throw error;
    };
    return perform(() => write().catch(told), words("saved", { name: changes.name }));
  };
  /** Goes on from theirs, and returns it; null where it cannot be read now. */
  const readTheirs = async (): Promise<StaffRole | null> => {
    const theirs = await readNow().catch(() => null);
    if (!theirs) return null;
    setVersion(theirs.version);
    setOvertaken(null);
    return theirs.value;
  };
  return {
    ...{ pending, faulty, overtaken, send, readTheirs },
    /** The other's change is told by its author. */
    refusal: overtaken === null ? refusal : null,
  };
}
