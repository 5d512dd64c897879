import { Check, ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { CardHeader } from "@/ui/card";
import { Link } from "@/ui/link";

const PAGES = { card: "/cards", pass: "/pass", booking: "/resources/times" };
type Step = keyof typeof PAGES;

/** Greets a member who has never booked, with the steps up to the first booking; done ones are ticked. */
export function Welcome({ club, steps }: { club: string; steps: { step: Step; done: boolean }[] }) {
  const words = useTranslations("home.welcome");
  return (
    <section aria-labelledby="welcome-heading" className="grid gap-3">
      <CardHeader id="welcome-heading" title={words("title", { club })} />
      <ol className="grid divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-md forced-colors:border">
        {steps.map(({ step, done }, index) => (
          <li key={step}>
            <Link
              href={PAGES[step]}
              className="flex min-h-15 items-center gap-4 px-4 py-2.5 hover:bg-sunken"
            >
              <span
                className={`tabular inline-flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${done ? "bg-positive-soft text-positive" : "bg-accent-soft text-accent"}`}
              >
                {done ? <Check className="size-4.5" aria-label={words("done")} /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className={`block font-medium ${done ? "text-muted line-through" : ""}`}>
                  {words(`${step}.title`)}
                </span>
                {!done && <span className="block text-sm text-muted">{words(`${step}.text`)}</span>}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
