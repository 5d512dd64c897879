/** Shows a text as it was sent, line by line; a wide one is pushed sideways. */
export function Source({ label, text }: { label: string; text: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-[32rem] overflow-auto rounded-lg bg-sunken p-3 text-xs leading-relaxed"
    >
      <code>{text}</code>
    </pre>
  );
}
