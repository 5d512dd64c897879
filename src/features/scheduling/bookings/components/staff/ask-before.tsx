"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";

/** Says what an act will do, and does it once it is pressed. */
export function AskBefore({
  open,
  title,
  text,
  refusal,
  pending,
  onClose,
  onDo,
}: {
  open: boolean;
  title: string;
  text: string;
  refusal: string | null;
  pending: boolean;
  onClose: () => void;
  onDo: () => Promise<void>;
}) {
  const words = useTranslations("console.booking");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words("back")}
          </Button>
          <Button pending={pending} onClick={() => void onDo()}>
            {title}
          </Button>
        </>
      }
    >
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <p>{text}</p>
    </Dialog>
  );
}
