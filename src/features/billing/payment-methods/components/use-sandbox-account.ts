"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CardFormProps } from "./card-form";
import { accountEntry } from "./save-in-sandbox";
import { useSandboxSaving } from "./use-sandbox-saving";

/** The shortest IBAN, Norway's. */
const SHORTEST = 15;

/** Returns the state of the test mode's form for a bank account: its entries, their faults, and saving. */
export function useSandboxAccount(props: Pick<CardFormProps, "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const [account, setAccount] = useState({ holder: "", email: "", iban: "" });
  const sentences = { iban: words("account.iban_wrong") };
  const { setFault, errorOf, pending, save } = useSandboxSaving(props, sentences);
  return {
    ...{ account, errorOf, pending },
    change: (part: Partial<typeof account>) => {
      setFault(null);
      setAccount({ ...account, ...part });
    },
    submit: () => {
      const missing = missingField(account);
      if (missing) setFault({ field: missing, message: words(`account.${missing}_missing`) });
      else save(accountEntry(account));
    },
  };
}

function missingField(account: { holder: string; email: string; iban: string }) {
  if (!account.holder.trim()) return "holder";
  if (!/^[^\s@]+@[^\s@]+$/.test(account.email)) return "email";
  return account.iban.replaceAll(" ", "").length < SHORTEST ? "iban" : null;
}
