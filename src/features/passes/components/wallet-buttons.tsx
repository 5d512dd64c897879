/**
 * The two wallet buttons, drawn by the rules of both owners: the exact words, white on black in either
 * scheme, never below 44 points, with clear space around. Plain links, so that they work without script.
 */
export function AppleWalletButton({ href }: { href: string }) {
  return (
    <a href={href} className={badge}>
      <svg aria-hidden viewBox="0 0 36 28" className="h-7 w-9 shrink-0">
        <rect x="1" y="1" width="34" height="26" rx="4" fill="#e9e6dd" />
        <path d="M3 8V6a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v2Z" fill="#3fa0dc" />
        <path d="M3 13v-3a2.5 2.5 0 0 1 2.5-2.5h25A2.5 2.5 0 0 1 33 10v3Z" fill="#ffb21a" />
        <path d="M3 17.5v-3a2.5 2.5 0 0 1 2.5-2.5h25a2.5 2.5 0 0 1 2.5 2.5v3Z" fill="#40c052" />
        <path d="M3 22v-3a2.5 2.5 0 0 1 2.5-2.5h25A2.5 2.5 0 0 1 33 19v3Z" fill="#f26b5e" />
        <path
          d="M3 19.5h8.6c1.4 0 1.9 1 2.6 2.1.8 1.2 2 1.9 3.8 1.9s3-.7 3.8-1.9c.7-1.1 1.2-2.1 2.6-2.1H33V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3Z"
          fill="#e9e6dd"
        />
      </svg>
      <Words above="Add to" below="Apple Wallet" />
    </a>
  );
}

export function GoogleWalletButton({ href }: { href: string }) {
  return (
    <a href={href} rel="noopener" className={badge}>
      <svg aria-hidden viewBox="0 0 36 30" className="h-7 w-9 shrink-0">
        <path d="M6 3h24a3 3 0 0 1 3 3v8H3V6a3 3 0 0 1 3-3Z" fill="#34a853" />
        <path d="M6 7.5h24a3 3 0 0 1 3 3V18H3v-7.5a3 3 0 0 1 3-3Z" fill="#fbbc04" />
        <path d="M6 12h24a3 3 0 0 1 3 3v7H3v-7a3 3 0 0 1 3-3Z" fill="#ea4335" />
        <path
          d="m3 15 17.5 4.2c1.3.3 2.7 0 3.8-.8L33 12.500V24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3Z"
          fill="#4285f4"
        />
      </svg>
      <Words above="Add to" below="Google Wallet" />
    </a>
  );
}

const badge =
  "inline-flex min-h-14 w-full items-center justify-center gap-3 rounded-lg bg-[#000] px-5 py-2 text-[#fff] " +
  "ring-1 ring-[#5f6368] transition-opacity duration-150 hover:opacity-85";

function Words({ above, below }: { above: string; below: string }) {
  return (
    <span className="text-left">
      <span className="block text-xs leading-3.5">{above} </span>
      <span className="block text-lg leading-5 font-medium">{below}</span>
    </span>
  );
}
