/** The words in lines of documents, in each supported language. */
const en = {
  price: "Price",
  partOf: (number: string | null) => `Part of invoice ${number}`,
  share: "Share of",
  cancellationFee: "Cancellation fee",
  noShowFee: "No-show fee",
  goodwill: "Given back before",
  fromNowOn: (product: string) => `${product}, from now on`,
  unusedTime: (product: string) => `${product}, unused time`,
  tooLittleToCharge: "Less than a card can be charged",
};

const de: typeof en = {
  price: "Preis",
  partOf: (number) => `Teil der Rechnung ${number}`,
  share: "Anteil an",
  cancellationFee: "Stornogebühr",
  noShowFee: "Gebühr wegen Nichterscheinens",
  goodwill: "Bereits erstattet",
  fromNowOn: (product) => `${product}, ab sofort`,
  unusedTime: (product) => `${product}, nicht genutzte Zeit`,
  tooLittleToCharge: "Weniger, als eine Karte belastet werden kann",
};

/** Returns the words for a locale, falling back to English. */
export function lineWords(locale: string): typeof en {
  return locale.toLowerCase().startsWith("de") ? de : en;
}
