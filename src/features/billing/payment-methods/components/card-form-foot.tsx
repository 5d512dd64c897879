import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { CardFormProps } from "./card-form";
import { ConsentText } from "./consent-text";

/** The reason why a card was not saved. */
export function NotSaved({ children }: { children: string }) {
  const words = useTranslations("money");
  return (
    <Notice tone="danger" live title={words("cards.not_saved")}>
      {children}
    </Notice>
  );
}

/** The end of a card form: the failure, the consent, and the buttons. */
export function CardFormFoot({
  fault,
  config,
  submitLabel,
  pending,
  disabled,
  onCancel,
}: Pick<CardFormProps, "config" | "submitLabel" | "onCancel"> & {
  fault: string | null;
  pending: boolean;
  disabled?: boolean;
}) {
  const words = useTranslations("money");
  return (
    <>
      {fault && <NotSaved>{fault}</NotSaved>}
      <ConsentText config={config} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          pending={pending}
          disabled={disabled}
          pendingLabel={words("cards.saving")}
        >
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {words("cards.cancel")}
          </Button>
        )}
      </div>
    </>
  );
}
