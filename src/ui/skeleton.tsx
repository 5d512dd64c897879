import clsx from "clsx";

/** A grey stand-in with the size of what is coming, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("skeleton block", className)} />;
}

/** Wraps stand-ins: a screen reader hears once what is being loaded, not the grey boxes. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
