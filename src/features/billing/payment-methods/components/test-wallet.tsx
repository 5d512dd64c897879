import { useTranslations } from "next-intl";
import { Wallet } from "@/ui/icons";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** The card in the test wallet: one that is never refused. */
export const WALLET_CARD = "4242 4242 4242 4242";

/** Stands in for a phone's wallet in test mode: a button, a sheet with its card, one confirmation. */
export function TestWallet({ pending, onConfirm }: { pending: boolean; onConfirm: () => void }) {
  const words = useTranslations("money");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        block
        disabled={pending}
        icon={<Wallet aria-hidden className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {words("wallet.test")}
      </Button>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words("wallet.or_card")}
      </p>
      <Dialog
        open={open}
        onClose={close}
        title={words("wallet.test")}
        actions={
          <>
            <Button type="button" variant="secondary" onClick={close}>
              {words("wallet.cancel")}
            </Button>
            <Button
              type="button"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {words("wallet.confirm")}
            </Button>
          </>
        }
      >
        <p>{words("wallet.about", { last4: WALLET_CARD.slice(-4) })}</p>
      </Dialog>
    </>
  );
}
