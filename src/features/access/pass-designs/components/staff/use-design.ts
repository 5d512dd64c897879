"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { PassDesign } from "../../schema";
import { contentOf, type DesignContent, editsOf } from "./design-content";
import { faultsInWords, faultsOf } from "./fault-words";
import { usePictures } from "./use-pictures";

/**
 * Holds a design while it is edited. `save` writes what was changed into its draft and nothing else; when somebody else
 * was faster, their design is read and what was typed stays on top of it.
 */
export function useDesign(read: { value: PassDesign; version: string }) {
  const words = useTranslations("console_designs");
  const router = useRouter();
  const [{ value: design, version }, setRead] = useState(read);
  const [content, setContent] = useState<DesignContent>(() => contentOf(read.value));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<ReturnType<typeof faultsInWords>>({});
  const edits = editsOf(contentOf(design), content);
  const pictures = usePictures(design);
  const isEdited = Object.keys(edits).length > 0 || pictures.isChanged;
  useLeaveWarning(isEdited);
  const pass_design_id = design.id;
  /** Reads the design again; what was typed stays. */
  const readAgain = async (kept: Partial<DesignContent> = edits) => {
    const next = await consoleClient().passDesigns.get.query({ pass_design_id });
    setRead(next);
    setContent({ ...contentOf(next.value), ...kept });
    router.refresh();
  };
  const write = async (changes: Partial<DesignContent>, said: string | null) => {
    setPending(true);
    setRefusal(null);
    setFaults({});
    try {
      const images = Object.keys(pictures.removed).length > 0 && { images: pictures.removed };
      const asked = { pass_design_id, ...changes, ...images, if_version: version };
      await consoleClient().passDesigns.update.mutate(asked);
      const saved = await pictures.upload();
      await readAgain({});
      if (!saved) setRefusal(words("faulty"));
      else if (said !== null) toast(said);
      return saved;
    } catch (error) {
      const { code, message } = failureOf(error);
      const found = faultsInWords(faultsOf(error), (key) => words(`faults.${key}`));
      setFaults(found);
      if (code === "version_conflict") {
        setRefusal(words("conflict"));
        await readAgain().catch(() => null);
      } else setRefusal(Object.keys(found).length > 0 ? words("faulty") : message);
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    ...{ design, version, content, edits, isEdited, pending, refusal, faults, pictures, readAgain },
    change: (some: Partial<DesignContent>) => setContent((before) => ({ ...before, ...some })),
    /** Writes what was changed into the draft, if anything was. `said` is told once it is done. */
    save: async (said: string | null) => !isEdited || write(edits, said),
  };
}
