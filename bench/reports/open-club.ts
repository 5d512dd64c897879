import fs from "node:fs";
import path from "node:path";
import { benchMonday } from "../scenario";
import { fillClub } from "./fill-club";

/** A filled club: the secret of its key, and the day before which it has sold all its bookings. */
type Club = { bookings: number; until: string; secret: string };

/** Returns the club in a data directory, and fills it unless an earlier run has; the note is written once it is full. */
export async function openClub(dir: string, url: string, bookings: number): Promise<Club> {
  const note = path.join(dir, "club.json");
  if (fs.existsSync(note)) {
    const club = JSON.parse(fs.readFileSync(note, "utf8")) as Club;
    if (club.bookings !== bookings) throw new Error(`${dir} has ${club.bookings} bookings`);
    return club;
  }
  console.log(`Filling a club with ${bookings} bookings`);
  const until = new Date().toISOString().slice(0, 10);
  const club = { bookings, until, secret: await fillClub(url, bookings, benchMonday()) };
  fs.writeFileSync(note, JSON.stringify(club));
  return club;
}
