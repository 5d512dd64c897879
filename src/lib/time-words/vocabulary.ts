/** The little words around days and times in one language, in lower case and without accents. */
export type Vocabulary = {
  at: string[];
  after: string[];
  before: string[];
  until: string[];
  /** Stands before the two ends of a window: "between 2 and 6". */
  between: string[];
  /** Names the middle of the day, as the end of a window. */
  noon: string[];
  /** Stands before a length or a number of people. */
  lasting: string[];
  along: string[];
  and: string[];
  next: string[];
  within: string[];
  /** Follows the hours of the clock; `h` in a language that also writes lengths so. */
  clock: string[];
  hours: string[];
  minutes: string[];
  days: string[];
  people: string[];
  one: string[];
  half: string[];
  /** Parts of the day, as hours. */
  parts: Record<string, [number, number]>;
  /** Days that the runtime's own words for today and tomorrow leave out. */
  ahead: Record<string, number>;
  /** Left out when nothing else uses them. */
  filler: string[];
};

const en: Vocabulary = {
  at: ["at", "around", "about"],
  after: ["after", "from", "since"],
  before: ["before", "by"],
  until: ["to", "till", "until"],
  between: ["between"],
  noon: ["noon", "midday", "lunch"],
  lasting: ["for"],
  along: ["with"],
  and: ["and", "&"],
  next: ["next", "this", "on", "coming"],
  within: ["in"],
  clock: ["am", "pm", "o'clock"],
  hours: ["h", "hr", "hrs", "hour", "hours"],
  minutes: ["m", "min", "mins", "minute", "minutes"],
  days: ["day", "days"],
  people: ["people", "persons", "person", "guests", "players", "seats"],
  one: ["a", "an", "one"],
  half: ["half"],
  parts: {
    morning: [6, 12],
    noon: [12, 14],
    lunch: [12, 14],
    afternoon: [12, 17],
    evening: [17, 23],
  },
  ahead: { tonight: 0, tmrw: 1, tomorrow: 1 },
  filler: ["book", "a", "an", "the", "please", "me", "free", "find", "at", "on", "for", "of", "in"],
};

const de: Vocabulary = {
  at: ["um", "gegen", "so"],
  after: ["nach", "ab"],
  before: ["vor"],
  until: ["bis"],
  between: ["zwischen"],
  noon: ["mittag", "mittags"],
  lasting: ["fur"],
  along: ["mit"],
  and: ["und", "&"],
  next: ["nachsten", "nachste", "nachster", "kommenden", "diesen", "am", "an"],
  within: ["in"],
  clock: ["uhr"],
  hours: ["h", "std", "stunde", "stunden"],
  minutes: ["m", "min", "minute", "minuten"],
  days: ["tag", "tage", "tagen"],
  people: ["personen", "person", "leute", "leuten", "gaste", "spieler", "platze"],
  one: ["ein", "eine", "einer"],
  half: ["halbe", "halben"],
  parts: {
    fruh: [6, 12],
    vormittag: [8, 12],
    vormittags: [8, 12],
    morgens: [6, 12],
    mittag: [12, 14],
    mittags: [12, 14],
    nachmittag: [12, 17],
    nachmittags: [12, 17],
    abend: [17, 23],
    abends: [17, 23],
  },
  ahead: { ubermorgen: 2 },
  filler: [
    ...["buche", "buchen", "bitte", "ein", "eine", "einen", "der", "die", "das", "den", "mir"],
    ...["frei", "freie", "um", "am", "fur", "im", "in"],
  ],
};

const fr: Vocabulary = {
  at: ["a", "vers"],
  after: ["apres", "des", "de"],
  before: ["avant"],
  until: ["a", "jusqu'a"],
  between: ["entre"],
  noon: ["midi"],
  lasting: ["pour", "pendant", "durant"],
  along: ["avec"],
  and: ["et", "&"],
  next: ["le", "ce", "prochain", "prochaine"],
  within: ["dans"],
  clock: ["h", "heure", "heures"],
  hours: ["h", "heure", "heures"],
  minutes: ["m", "min", "minute", "minutes"],
  days: ["jour", "jours"],
  people: ["personnes", "personne", "joueurs", "invites", "places"],
  one: ["un", "une"],
  half: ["demi", "demie"],
  parts: {
    matin: [6, 12],
    midi: [12, 14],
    "apres-midi": [12, 17],
    aprem: [12, 17],
    soir: [17, 23],
    soiree: [17, 23],
  },
  ahead: { "apres-demain": 2 },
  filler: [
    ...["reserve", "reserver", "un", "une", "le", "la", "les", "du", "de", "des", "moi"],
    ...["libre", "svp", "a", "pour", "dans"],
  ],
};

const LANGUAGES: Record<string, Vocabulary> = { en, de, fr };

/** Returns a language's words, or null for one without any. */
export function vocabularyOf(language: string): Vocabulary | null {
  return LANGUAGES[language] ?? null;
}
