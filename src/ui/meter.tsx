/** Shows the unused part of something as a bar; the words beside it say the same. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
