/** Shows a sentence with its text between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className="text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
