"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";
import { PairingDialog } from "./pairing-dialog";

/** Makes another code for a scanner: for another phone, or the same one that lost its pairing. */
export function RenewPairing({ id, name, paired }: { id: string; name: string; paired: boolean }) {
  const words = useTranslations("console_access.scanners");
  const door = useTranslations("console_access.door");
  const [url, setUrl] = useState<string | null>(null);
  const { pending, refusal, perform } = useAct();
  const renew = () =>
    perform(async () => {
      const asked = { door_scanner_id: id };
      setUrl((await consoleClient().scanners.renew.mutate(asked)).pairing_url);
    }, words("pair.made"));
  return (
    <>
      <Button variant="secondary" size="sm" pending={pending} onClick={() => void renew()}>
        {words("pair.act")}
      </Button>
      {refusal && <ErrorNote title={door("not_done")} message={refusal} />}
      <PairingDialog {...{ name, url, keeps: paired, onClose: () => setUrl(null) }} />
    </>
  );
}
