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

/** Stands in for a page with a heading, its content and, beside it on a wide screen, its actions. */
export function DetailComing({
  label,
  content,
  actions,
}: {
  label: string;
  /** The heights of both, as classes. */
  content: string;
  actions: string;
}) {
  return (
    <Loading page label={label}>
      <Skeleton className="mb-3 h-5 w-36" />
      <Skeleton className="mb-8 h-10 w-68 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className={clsx("rounded-xl", content)} />
        <Skeleton className={clsx("rounded-xl", actions)} />
      </div>
    </Loading>
  );
}
