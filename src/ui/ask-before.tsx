"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button, type ButtonLooks } from "./button";
import { Dialog } from "./dialog";
import { ErrorNote } from "./error-note";
import { useAct } from "./use-act";

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
  text: ReactNode;
  refusal: string | null;
  pending: boolean;
  onClose: () => void;
  onDo: () => Promise<void>;
}) {
  const words = useTranslations("console_desk.act");
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

/** A button of such an act. `label` names it on the button and over the question; `said` is told once it is done. */
export function AskedAct({
  label,
  spoken,
  text,
  said,
  act,
  variant = "secondary",
  size = "md",
}: Pick<ButtonLooks, "variant" | "size"> & {
  label: string;
  /** The button's name where several of one label stand on a page. */
  spoken?: string;
  text: ReactNode;
  said: string;
  act: () => Promise<unknown>;
}) {
  const [open, setOpen] = useState(false);
  const { pending, refusal, perform } = useAct();
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={variant} size={size} aria-label={spoken} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AskBefore
        open={open}
        title={label}
        {...{ text, refusal, pending }}
        onClose={close}
        onDo={async () => {
          if (await perform(act, said)) close();
        }}
      />
    </>
  );
}
