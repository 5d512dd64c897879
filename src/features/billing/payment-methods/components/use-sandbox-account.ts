"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureOf } from "@/ui/failure";
import type { CardFormProps } from "./card-form";
import { accountEntry, type CardFault, saveInSandbox } from "./save-in-sandbox";

/** The shortest IBAN, Norway's. */
const SHORTEST = 15;

/** Returns the state of the test mode's form for a bank account: its entries, their faults, and saving. */
export function useSandboxAccount({
  config,
  begin,
  keep,
}: Pick<CardFormProps, "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const [account, setAccount] = useState({ holder: "", email: "", iban: "" });
  const [fault, setFault] = useState<CardFault | null>(null);
  const [pending, setPending] = useState(false);

  async function submit() {
    const missing = missingField(account);
    if (missing) return setFault({ field: missing, message: words(`account.${missing}_missing`) });
    setPending(true);
    const saving = await saveInSandbox(config, accountEntry(account), begin).catch(
      (error: unknown) => ({
        came: "fault" as const,
        fault: { field: null, message: failureOf(error).message },
      }),
    );
    if (saving.came === "fault") {
      const { field } = saving.fault;
      setFault(field === "iban" ? { field, message: words("account.iban_wrong") } : saving.fault);
    } else if (saving.came === "saved") {
      const message = await keep(saving.setup_intent_id);
      if (message) setFault({ field: null, message });
    }
    setPending(false);
  }

  return {
    account,
    change: (part: Partial<typeof account>) => {
      setFault(null);
      setAccount({ ...account, ...part });
    },
    errorOf: (field: CardFault["field"]) =>
      fault?.field === field ? (fault.message ?? words("form.silent")) : null,
    pending,
    submit: () => !pending && void submit(),
  };
}

function missingField(account: { holder: string; email: string; iban: string }) {
  if (!account.holder.trim()) return "holder";
  if (!/^[^\s@]+@[^\s@]+$/.test(account.email)) return "email";
  return account.iban.replaceAll(" ", "").length < SHORTEST ? "iban" : null;
}
