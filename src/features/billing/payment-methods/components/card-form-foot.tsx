import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { CardFormProps } from "./card-form";
import { ConsentText } from "./consent-text";

/** The reason why a card was not saved. */
export function NotSaved({ children }: { children: string }) {
  return (
    <Notice tone="danger" live title="Couldn’t save this card">
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
  return (
    <>
      {fault && <NotSaved>{fault}</NotSaved>}
      <ConsentText config={config} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} disabled={disabled} pendingLabel="Saving the card">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  );
}
