import { RefreshIn } from "./refresh-in";

/** Redraws the page when something on it ends, at `until`; without script, by reloading it. */
export function KeepCurrent({ until, reload }: { until: string; reload: number }) {
  return (
    <>
      <RefreshIn until={until} ms={left(until)} />
      <noscript>
        <meta httpEquiv="refresh" content={String(reload)} />
      </noscript>
    </>
  );
}

/** By the server's clock: this is drawn there. */
function left(until: string): number {
  return Date.parse(until) - Date.now();
}
