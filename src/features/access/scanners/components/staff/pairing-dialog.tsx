"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

// It draws with a library that no other page of the console needs.
const QrCode = dynamic(() => import("@/ui/qr-code").then((file) => file.QrCode), {
  loading: () => <div className="size-56" />,
});

/** Shows the code that pairs a phone, once: nothing shows it again. */
export function PairingDialog({
  name,
  url,
  keeps,
  onClose,
}: {
  name: string;
  url: string | null;
  /** Another phone works until the code is used. */
  keeps: boolean;
  onClose: () => void;
}) {
  const words = useTranslations("console_access.scanners.pair");
  return (
    <Dialog
      open={url !== null}
      onClose={onClose}
      title={words("title")}
      actions={<Button onClick={onClose}>{words("close")}</Button>}
    >
      <p>{words("text")}</p>
      {keeps && <p>{words("keeps")}</p>}
      {url !== null && (
        <div className="grid justify-items-center gap-4">
          <QrCode value={url} label={words("code", { name })} className="size-56 rounded-lg" />
          <p className="text-center text-sm text-muted">
            {words("link")}{" "}
            <a href={url} className="wrap-anywhere text-accent underline">
              {url}
            </a>
          </p>
        </div>
      )}
    </Dialog>
  );
}
