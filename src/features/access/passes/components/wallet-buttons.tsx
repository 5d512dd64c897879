import { useTranslations } from "next-intl";

/**
 * The two wallet buttons, by the rules of both owners: the exact words, white on black in either
 * scheme, never below 44 points, with clear space around. Plain links, so that they work without
 * script.
 *
 * The marks are NOT the official artwork: Apple and Google license it only to those who accept
 * their terms. Before members of the public see these buttons, replace
 * `public/badges/apple-wallet.svg` and `public/badges/google-wallet.svg` with the official files:
 * https://developer.apple.com/wallet/add-to-apple-wallet-guidelines/
 * https://developers.google.com/wallet/generic/resources/brand-guidelines
 */
export function AppleWalletButton({ href }: { href: string }) {
  return <WalletButton href={href} mark="/badges/apple-wallet.svg" wallet="Apple Wallet" />;
}

export function GoogleWalletButton({ href }: { href: string }) {
  return <WalletButton href={href} mark="/badges/google-wallet.svg" wallet="Google Wallet" />;
}

function WalletButton({ href, mark, wallet }: { href: string; mark: string; wallet: string }) {
  const words = useTranslations("pass");
  return (
    <a
      href={href}
      rel="noopener"
      className="inline-flex min-h-14 w-full items-center justify-center gap-3 rounded-lg bg-[#000] px-5 py-2 text-[#fff] ring-1 ring-[#5f6368] transition-opacity duration-150 hover:opacity-85"
    >
      <span
        aria-hidden
        className="h-7 w-9 shrink-0 bg-contain bg-center bg-no-repeat"
        style={{ backgroundImage: `url(${mark})` }}
      />
      <span className="text-left">
        {words.rich("wallet.add_to", {
          wallet,
          small: (text) => <span className="block text-xs leading-3.5">{text}</span>,
          b: (text) => <span className="block text-lg leading-5 font-medium">{text}</span>,
        })}
      </span>
    </a>
  );
}
