"use client";
import { useTranslations } from "next-intl";
import { AskButton } from "@/ui/ask-button";
import { EraseDialog, type Erasable } from "./erase-dialog";

/** Erases an archived member for good, after showing what is in the way and having its code typed. */
export function EraseAct({ member }: { member: Erasable }) {
  const words = useTranslations("console_desk.erase");
  return (
    <AskButton label={words("act")}>
      {(close) => <EraseDialog member={member} onClose={close} />}
    </AskButton>
  );
}
