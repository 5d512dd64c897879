/**
 * Currency exponents other than 2, for the currencies that card processors take (ISO 4217). The ariary has none
 * here: ISO's two digits stand for its fifths, which nobody uses, least of all processors.
 */
const EXPONENTS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  MGA: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Returns the number of digits in a currency's minor unit (ISO 4217): JPY 0, EUR 2, KWD 3. */
export function currencyExponent(currency: string): number {
  return EXPONENTS[currency.toUpperCase()] ?? 2;
}

/** Tells whether the runtime knows the three-letter code. */
export function isCurrency(code: string): boolean {
  return /^[A-Za-z]{3}$/.test(code) && CURRENCIES.has(code.toUpperCase());
}
const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Returns amount × numerator ÷ denominator in minor units, rounded half up once. Exact for safe integers. */
export function scaleAmount(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  const divisor = BigInt(denominator) * 2n;
  const quotient = product / divisor;
  return Number(product < 0n && product % divisor !== 0n ? quotient - 1n : quotient);
}

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();
const MOST_FORMATS = 500;

/** Formats an amount in minor units for the reader's locale: 1250 EUR → "€12.50", −1250 → "−€12.50". */
export function formatMoney(amount: number, currency: string, locale = "en"): string {
  const digits = currencyExponent(currency);
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  // Locales are given by people: they fill no memory.
  if (formats.size > MOST_FORMATS) formats.clear();
  formats.set(key, format);
  // Most locales use a hyphen as the sign, which is too short beside digits.
  return format.format(amount / 10 ** digits).replace("-", "\u2212");
}

/** Formats an amount in few signs, for the lines of a chart: 125000 EUR → "€1.25K". */
export function formatMoneyShort(amount: number, currency: string, locale = "en"): string {
  const format = new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency, notation: "compact", maximumFractionDigits: 2 },
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(amount / 10 ** currencyExponent(currency)).replace("-", "\u2212");
}
