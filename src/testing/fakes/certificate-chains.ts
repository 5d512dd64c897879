import { utcDate } from "@/lib/time";
import {
  type DevelopmentChain,
  generateDevelopmentChain,
} from "@/ports/wallet/apple/development-chain";

type Asked = {
  passTypeIdentifier?: string;
  teamIdentifier?: string;
  nfc?: boolean;
  /** The first day of validity; today by default. */
  from?: string;
  /** The number of a further chain with the same names. */
  copy?: number;
};

/** The default owner of the tests' chains. */
export const CLUB = { passTypeIdentifier: "pass.org.example.club", teamIdentifier: "CLUB123456" };

const made = new Map<string, Promise<DevelopmentChain>>();

/**
 * Returns certificates for ten years. The same request gets the same chain in all tests of a process: making three keys
 * takes most of a second of computing.
 */
export function chainOf(asked: Asked = {}): Promise<DevelopmentChain> {
  const { from = utcDate(Date.now()), nfc = false, copy = 0, ...names } = asked;
  const input = { ...CLUB, ...names, nfc };
  const key = JSON.stringify([input.passTypeIdentifier, input.teamIdentifier, nfc, from, copy]);
  const chain =
    made.get(key) ?? generateDevelopmentChain({ ...input, now: new Date(`${from}T00:00:00Z`) });
  made.set(key, chain);
  return chain;
}
