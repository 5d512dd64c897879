import clsx from "clsx";

/**
 * A grey stand-in of the same size as the coming content, so that nothing moves when it arrives.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("skeleton block", className)} />;
}

/** Wraps stand-ins: a screen reader hears once what is loading, instead of the grey boxes. */
export function Loading({
  label,
  page = false,
  children,
}: {
  label: string;
  /** True for a whole page: the label is then its heading. */
  page?: boolean;
  children: React.ReactNode;
}) {
  const Words = page ? "h1" : "span";
  return (
    <div role="status" aria-busy>
      {/* The last page's title has gone, the next one's is not here yet. */}
      {page && <title>{label}</title>}
      <Words className="sr-only">{label}</Words>
      {children}
    </div>
  );
}
