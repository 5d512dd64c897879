import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureOf } from "@/ui/failure";
import type { CardFormProps } from "./card-form";
import { type CardFault, type Entry, saveInSandbox } from "./save-in-sandbox";

/**
 * Returns how a form of test mode saves its entry: its progress, and the faults of its fields or of the whole (null).
 * `sentences` replace the processor's own for some fields.
 */
export function useSandboxSaving(
  { config, begin, keep }: Pick<CardFormProps, "config" | "begin" | "keep">,
  sentences: Partial<Record<string, string>> = {},
) {
  const words = useTranslations("money");
  const [fault, setFault] = useState<CardFault | null>(null);
  const [pending, setPending] = useState(false);

  async function save(entry: Entry) {
    setPending(true);
    const saving = await saveInSandbox(config, entry, begin).catch((error: unknown) => ({
      came: "fault" as const,
      fault: { field: null, message: failureOf(error).message },
    }));
    // The bank's page is loading: the button must not change until then.
    if (saving.came === "left") return;
    if (saving.came === "fault") {
      const { field, message } = saving.fault;
      setFault({ field, message: sentences[field ?? ""] ?? message });
    } else {
      const message = await keep(saving.setup_intent_id);
      if (message) setFault({ field: null, message });
    }
    setPending(false);
  }

  return {
    ...{ setFault, pending },
    errorOf: (field: CardFault["field"]) =>
      fault?.field === field ? (fault.message ?? words("form.silent")) : null,
    /** Saves an entry, unless one is being saved. */
    save: (entry: Entry) => {
      if (pending) return;
      setFault(null);
      void save(entry);
    },
  };
}
