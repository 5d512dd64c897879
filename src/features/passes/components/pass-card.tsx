import clsx from "clsx";
import type { ReactNode } from "react";

export type PassFace = {
  organization_name: string;
  /** What the card is: `Membership card`. */
  title: string;
  member_name: string;
  /** Read out at the door where nothing can be scanned. */
  short_id: string;
  background_color: string;
  foreground_color: string;
  /** `Valid until 31 December 2031`, or null. */
  note: string | null;
  revoked: boolean;
};

/** A membership card as it will look in the phone's wallet. `code` is what the door scans, drawn on white. */
export function PassCard({ pass, code }: { pass: PassFace; code: ReactNode }) {
  return (
    <article
      aria-label={`${pass.title} of ${pass.member_name}`}
      className={clsx(
        "relative mx-auto grid w-full max-w-88 gap-7 overflow-hidden rounded-2xl p-6 shadow-lg",
        pass.revoked && "opacity-55 saturate-0",
      )}
      style={{ backgroundColor: pass.background_color, color: pass.foreground_color }}
    >
      <Arches />
      <header className="relative flex items-start justify-between gap-4">
        <p className="text-base font-semibold">{pass.organization_name}</p>
        <p className="shrink-0 text-right text-xs font-medium opacity-85">{pass.title}</p>
      </header>
      <dl className="relative grid gap-5">
        <div>
          <dt className="text-xs opacity-85">Member</dt>
          <dd className="text-xl font-semibold">{pass.member_name}</dd>
        </div>
        <div className="flex justify-between gap-6">
          <div>
            <dt className="text-xs opacity-85">Number</dt>
            <dd className="tabular font-medium">{pass.short_id}</dd>
          </div>
          {pass.note && (
            <div className="text-right">
              <dt className="text-xs opacity-85">Valid until</dt>
              <dd className="font-medium">{pass.note}</dd>
            </div>
          )}
        </div>
      </dl>
      <div className="relative mx-auto rounded-lg bg-paper p-1.5">{code}</div>
    </article>
  );
}

/** The arches of the mark, large and hardly there. */
function Arches() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 200"
      className="absolute -right-10 -bottom-6 size-80 opacity-[0.07]"
      fill="currentColor"
    >
      <path d="M10 200V100a90 90 0 0 1 180 0v100h-28V100a62 62 0 0 0-124 0v100Z" />
      <path d="M60 200V104a40 40 0 0 1 80 0v96h-26v-96a14 14 0 0 0-28 0v96Z" />
    </svg>
  );
}
