/** What stands at the door, in the language of the organization: the scanner's words and its answers. */
const en = {
  lang: "en",
  title: "Door",
  where: {
    place: "Place",
    anywhere: "Anywhere",
    choose: "Choose a place",
    chooseFirst: "Choose where this scanner stands first.",
    direction: "Direction",
    in: "Coming in",
    out: "Going out",
  },
  typed: { label: "Short id", hint: "From the card, or told", check: "Check" },
  camera: {
    label: "What the camera sees",
    starting: "The camera is starting.",
    denied:
      "This page may not use the camera. Allow it in the browser’s settings, or use a scanner or the short id.",
    absent: "There is no camera. Use a scanner, or type the short id.",
  },
  inside: (inside: number, here: number | null, capacity: number | null) =>
    `${here === null ? inside : `${here} here · ${inside}`}${capacity === null ? "" : ` of ${capacity}`} inside`,
  contact: {
    offline: (since: string, waiting: number) => `Offline since ${since} · queue ${waiting}`,
    until: (time: string) => `Goes on by its list until ${time}.`,
    nothing: "Nothing can be checked until there is contact.",
    telling: (waiting: number) => `Telling what waited: ${waiting}`,
    told: (twice: number, refused: number) => `${twice} in twice, ${refused} refused afterwards`,
    compared:
      "Scans made without contact were held against everybody else’s. The log at the office shows each of them.",
    aside: (count: number) =>
      count === 1 ? "1 scan was not taken" : `${count} scans were not taken`,
    aCode: "A code",
    write: "No log has them. Write down who came before you put this away.",
    seen: "Seen",
  },
  leave: {
    ask: "End on this phone",
    title: "End scanning on this phone?",
    yes: "End it",
    no: "Go on",
    lost: (count: number) =>
      `Not told yet, and lost then: ${count === 1 ? "1 scan" : `${count} scans`}.`,
    pairing: "It takes a new pairing link to begin again, and the names go from this phone now.",
  },
  unpaired: {
    title: "This phone is not paired",
    text: "Ask whoever runs the place for a pairing link, and open it here. It makes this phone the scanner of one door, and nothing else.",
    waiting: (count: number) =>
      count === 1 ? "1 scan waits to be told" : `${count} scans wait to be told`,
    kept: "They are kept on this phone, and told once it is paired again.",
  },
  elsewhere: { title: "The scanner is open in another tab", here: "Scan here" },
  pairing: {
    title: "Make this phone a scanner?",
    text: (name: string, organization: string) =>
      `It will be “${name}” of ${organization}: it can check people in and out, and nothing else. The link works once.`,
    pair: "Pair this phone",
    over: "This link is over",
    used: "It was used already, or is older than a day. Ask for a new one, unless it was this phone that was paired by it.",
    open: "Open the scanner",
  },
  answer: {
    next: "Next",
    goodbye: "Goodbye",
    undo: "Take the check-in back",
    undone: "The check-in is taken back.",
    noUndo: "There is no contact: it cannot be taken back now.",
    itIsThem: "It is them: let them in",
    allTheSame: "Let them in all the same",
    offline: "Answered without contact",
  },
  /** The few words that are read across a room. */
  results: {
    valid: "Welcome",
    undone: "Taken back",
    photo_check_required: "Check the photo",
    already_checked_in: "In already",
    passed_back: "In again too soon",
    too_early: "Too early",
    too_late: "Too late",
    no_booking_today: "No booking today",
    booking_not_confirmed: "Not confirmed",
    membership_expired: "Membership over",
    member_suspended: "Suspended",
    member_archived: "No member",
    revoked: "Revoked",
    expired: "Expired",
    rotating_code_required: "Not the live code",
    code_expired: "Old code",
    code_used: "Code used",
    not_checked_in: "Was not inside",
    wrong_organization: "Other organization",
    invalid_code: "Not valid",
    unknown_offline: "Not on the list",
    too_long_offline: "Offline too long",
    failed: "Not scanned",
  },
  /** The results as sentences, with contact and without. */
  says: {
    out: "Checked out.",
    booked: "Their booking is in order.",
    welcome: "They may come in.",
    photo: "Compare the person with the photo and the name before you let them in.",
    inAt: (time: string, where: string) => `Came in already at ${time}${where}.`,
    inHere: "They came in already on this phone a while ago.",
    in: "They came in already.",
    backAt: (came: string, opens: string) =>
      `Came in at ${came} and went out again. The pass opens again at ${opens}.`,
    back: "They came in and went out again. The pass opens again in a while.",
    earlyAt: (time: string) => `Check-in for their booking opens at ${time}.`,
    early: "It is too early for their booking.",
    lateAt: (time: string) => `Check-in for their booking closed at ${time}.`,
    late: "It is too late for their booking.",
    noBooking: "They have no booking here today.",
    unconfirmed: "Their booking is not confirmed: it waits for a payment or a decision.",
    noMembership: "They have no membership.",
    paused: "Their membership is paused.",
    over: "Their membership is over.",
    noMembershipOrOver: "They have no membership, or it is over.",
    suspended: "Their membership is suspended. Send them to the office.",
    archived: "They are no longer a member.",
    revoked: "This pass was revoked. They may have a newer one.",
    expired: "This pass has expired.",
    picture:
      "A picture of the code does not do. Ask for the moving code in the wallet or on the pass page.",
    codeOver: "This code is over. Ask them to show the pass itself, not a picture of it.",
    codeUsed: "This code has opened the door already. Wait for the next one.",
    notInside: "They were not inside.",
    elsewhere: "This pass belongs to another organization.",
    oldKey: "This code is no longer accepted. Ask them to open the pass again.",
    nobody: "Nobody here has this short id.",
    notOurs: "This is not a pass of ours.",
    notListed: "This pass is not on the list of this scanner: revoked, forged or brand new.",
    askAgain: "Not on the list of this scanner. Ask again once there is contact.",
    noList: "There is no contact, and this scanner has no list to go by.",
    tooLong: "There was no contact for too long. This scanner says nothing until there is.",
  },
  /** Why the server did not take a scan, by the code of its answer. */
  refusals: {
    place_not_allowed: "This scanner is for other places. Choose one of its own.",
    resource_not_found: "This place is no more. Choose another.",
    event_not_found: "This event is no more. Choose another place.",
    broken: "The server failed at it.",
    failed: "This scan went wrong.",
    refused: "The server does not take it.",
  },
};

export type DoorWords = typeof en;
type Says = DoorWords["says"];
/** A sentence that is the same whenever it is said. */
export type Sentence = { [K in keyof Says]: Says[K] extends string ? K : never }[keyof Says];

const de: DoorWords = {
  lang: "de",
  title: "Einlass",
  where: {
    place: "Ort",
    anywhere: "Überall",
    choose: "Ort wählen",
    chooseFirst: "Wählen Sie zuerst, wo dieser Scanner steht.",
    direction: "Richtung",
    in: "Kommt",
    out: "Geht",
  },
  typed: { label: "Kurznummer", hint: "Von der Karte oder angesagt", check: "Prüfen" },
  camera: {
    label: "Was die Kamera sieht",
    starting: "Die Kamera startet.",
    denied:
      "Diese Seite darf die Kamera nicht benutzen. Erlauben Sie es in den Einstellungen des Browsers, oder nehmen Sie einen Scanner oder die Kurznummer.",
    absent: "Es gibt keine Kamera. Nehmen Sie einen Scanner oder die Kurznummer.",
  },
  inside: (inside, here, capacity) =>
    `${here === null ? inside : `${here} hier · ${inside}`}${capacity === null ? "" : ` von ${capacity}`} drinnen`,
  contact: {
    offline: (since, waiting) => `Offline seit ${since} · ${waiting} in der Warteschlange`,
    until: (time) => `Prüft bis ${time} nach der gespeicherten Liste.`,
    nothing: "Ohne Verbindung kann nichts geprüft werden.",
    telling: (waiting) => `Wird nachgemeldet: ${waiting}`,
    told: (twice, refused) => `${twice} doppelt, ${refused} nachträglich abgelehnt`,
    compared:
      "Was ohne Verbindung gescannt wurde, ist mit allem anderen abgeglichen. Das Protokoll im Büro zeigt jeden Scan.",
    aside: (count) =>
      count === 1 ? "1 Scan wurde nicht angenommen" : `${count} Scans wurden nicht angenommen`,
    aCode: "Ein Code",
    write: "Sie stehen in keinem Protokoll. Notieren Sie, wer kam, bevor Sie das schließen.",
    seen: "Gesehen",
  },
  leave: {
    ask: "Auf diesem Gerät beenden",
    title: "Scannen auf diesem Gerät beenden?",
    yes: "Beenden",
    no: "Weiter scannen",
    lost: (count) =>
      `Noch nicht gemeldet und dann verloren: ${count === 1 ? "1 Scan" : `${count} Scans`}.`,
    pairing:
      "Für einen neuen Anfang braucht es einen neuen Link, und die Namen verschwinden jetzt von diesem Gerät.",
  },
  unpaired: {
    title: "Dieses Gerät ist nicht verbunden",
    text: "Lassen Sie sich vom Büro einen Link geben und öffnen Sie ihn hier. Er macht dieses Gerät zum Scanner einer Tür, und zu nichts anderem.",
    waiting: (count) =>
      count === 1 ? "1 Scan wartet auf die Meldung" : `${count} Scans warten auf die Meldung`,
    kept: "Sie bleiben auf diesem Gerät und werden gemeldet, sobald es wieder verbunden ist.",
  },
  elsewhere: { title: "Der Scanner ist in einem anderen Tab offen", here: "Hier scannen" },
  pairing: {
    title: "Dieses Gerät zum Scanner machen?",
    text: (name, organization) =>
      `Es wird „${name}“ von ${organization}: Es kann Leute ein- und auschecken, und sonst nichts. Der Link gilt einmal.`,
    pair: "Gerät verbinden",
    over: "Dieser Link gilt nicht mehr",
    used: "Er wurde schon benutzt oder ist älter als ein Tag. Lassen Sie sich einen neuen geben, außer wenn er eben dieses Gerät verbunden hat.",
    open: "Scanner öffnen",
  },
  answer: {
    next: "Weiter",
    goodbye: "Auf Wiedersehen",
    undo: "Check-in zurücknehmen",
    undone: "Der Check-in ist zurückgenommen.",
    noUndo: "Ohne Verbindung kann er jetzt nicht zurückgenommen werden.",
    itIsThem: "Person stimmt: einlassen",
    allTheSame: "Trotzdem einlassen",
    offline: "Ohne Verbindung geprüft",
  },
  results: {
    valid: "Willkommen",
    undone: "Zurück\u00adgenommen",
    photo_check_required: "Foto prüfen",
    already_checked_in: "Schon drinnen",
    passed_back: "Zu schnell zurück",
    too_early: "Zu früh",
    too_late: "Zu spät",
    no_booking_today: "Heute keine Buchung",
    booking_not_confirmed: "Nicht bestätigt",
    membership_expired: "Keine Mitglied\u00adschaft",
    member_suspended: "Gesperrt",
    member_archived: "Kein Mitglied",
    revoked: "Widerrufen",
    expired: "Abgelaufen",
    rotating_code_required: "Nicht der bewegte Code",
    code_expired: "Alter Code",
    code_used: "Code verbraucht",
    not_checked_in: "War nicht drinnen",
    wrong_organization: "Andere Organi\u00adsation",
    invalid_code: "Ungültig",
    unknown_offline: "Nicht auf der Liste",
    too_long_offline: "Zu lange offline",
    failed: "Nicht gescannt",
  },
  says: {
    out: "Ausgecheckt.",
    booked: "Die Buchung ist in Ordnung.",
    welcome: "Darf hinein.",
    photo: "Vergleichen Sie die Person mit Foto und Namen, bevor Sie sie einlassen.",
    inAt: (time, where) => `Kam schon um ${time}${where}.`,
    inHere: "Kam vor einer Weile schon an diesem Gerät herein.",
    in: "Ist schon hereingekommen.",
    backAt: (came, opens) => `Kam um ${came} und ging wieder. Der Pass öffnet wieder um ${opens}.`,
    back: "Kam herein und ging wieder. Der Pass öffnet in einer Weile wieder.",
    earlyAt: (time) => `Der Check-in für die Buchung öffnet um ${time}.`,
    early: "Für die Buchung ist es zu früh.",
    lateAt: (time) => `Der Check-in für die Buchung schloss um ${time}.`,
    late: "Für die Buchung ist es zu spät.",
    noBooking: "Hat hier heute keine Buchung.",
    unconfirmed: "Die Buchung ist nicht bestätigt: Zahlung oder Entscheidung steht aus.",
    noMembership: "Hat keine Mitgliedschaft.",
    paused: "Die Mitgliedschaft ruht.",
    over: "Die Mitgliedschaft ist beendet.",
    noMembershipOrOver: "Hat keine Mitgliedschaft, oder sie ist beendet.",
    suspended: "Die Mitgliedschaft ist gesperrt. Bitte ans Büro verweisen.",
    archived: "Ist kein Mitglied mehr.",
    revoked: "Dieser Pass wurde widerrufen. Vielleicht gibt es einen neueren.",
    expired: "Dieser Pass ist abgelaufen.",
    picture:
      "Ein Bild des Codes genügt nicht. Lassen Sie sich den bewegten Code in der Wallet oder auf der Pass-Seite zeigen.",
    codeOver:
      "Dieser Code gilt nicht mehr. Lassen Sie sich den Pass selbst zeigen, kein Bild davon.",
    codeUsed: "Dieser Code hat die Tür schon geöffnet. Warten Sie auf den nächsten.",
    notInside: "War nicht drinnen.",
    elsewhere: "Dieser Pass gehört zu einer anderen Organisation.",
    oldKey: "Dieser Code wird nicht mehr angenommen. Lassen Sie den Pass neu öffnen.",
    nobody: "Diese Kurznummer hat hier niemand.",
    notOurs: "Das ist kein Pass von uns.",
    notListed:
      "Dieser Pass steht nicht auf der Liste dieses Scanners: widerrufen, gefälscht oder ganz neu.",
    askAgain:
      "Nicht auf der Liste dieses Scanners. Fragen Sie noch einmal, sobald es Verbindung gibt.",
    noList: "Es gibt keine Verbindung, und dieser Scanner hat keine Liste.",
    tooLong:
      "Es gab zu lange keine Verbindung. Bis es wieder eine gibt, sagt dieser Scanner nichts.",
  },
  refusals: {
    place_not_allowed: "Dieser Scanner ist für andere Orte. Wählen Sie einen von seinen.",
    resource_not_found: "Diesen Ort gibt es nicht mehr. Wählen Sie einen anderen.",
    event_not_found: "Diese Veranstaltung gibt es nicht mehr. Wählen Sie einen anderen Ort.",
    broken: "Der Server ist daran gescheitert.",
    failed: "Dieser Scan ist misslungen.",
    refused: "Der Server nimmt ihn nicht an.",
  },
};

/** The words in the language of a locale: German or, for all others, English. */
export const doorWords = (locale: string): DoorWords => (/^de\b/i.test(locale) ? de : en);

/** Why something was refused, by the code of the server's answer. */
export function refusalOf({ refusals }: DoorWords, code: string): string {
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.refused;
}
