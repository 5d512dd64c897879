/** Terms as a quiet list; nothing without sentences. */
export function TermsNote({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1.5 text-sm">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="grid gap-1 text-muted">
        {sentences.map((sentence) => (
          <li key={sentence} suppressHydrationWarning>
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
