import { Minus, Plus } from "@/ui/icons";
import { useTranslations } from "next-intl";

/** Chooses a number of people, by steps of one. */
export function PeopleStep({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const words = useTranslations("quotes");
  const step = (count: number) => onChange(Math.min(most, Math.max(1, value + count)));
  const button =
    "inline-flex size-11 items-center justify-center rounded-md bg-sunken hover:bg-line aria-disabled:opacity-40";
  return (
    <div role="group" aria-label={label} className="flex items-center justify-between gap-3">
      <span className="text-sm font-medium">{label}</span>
      <span className="flex items-center gap-1">
        <button
          type="button"
          aria-label={words("fewer")}
          aria-disabled={value <= 1 || undefined}
          onClick={() => step(-1)}
          className={button}
        >
          <Minus aria-hidden className="size-4" />
        </button>
        <output aria-live="polite" className="tabular w-9 text-center font-semibold">
          {value}
        </output>
        <button
          type="button"
          aria-label={words("more")}
          aria-disabled={value >= most || undefined}
          onClick={() => step(1)}
          className={button}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </span>
    </div>
  );
}
