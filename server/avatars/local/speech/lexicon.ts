/**
 * Words that eSpeak says wrongly or in two ways, in the International Phonetic Alphabet as eSpeak
 * writes it (stress before the vowel). The agents' names are all here: they must not depend on guesses.
 */
const PRONUNCIATIONS: ReadonlyMap<string, string> = new Map([
  ["nora", "nˈɔːɹə"],
  ["amara", "əmˈɑːɹə"],
  ["mateo", "mətˈeɪoʊ"],
  ["victor", "vˈɪktɚ"],
  ["ingrid", "ˈɪŋɡɹɪd"],
  ["jonah", "dʒˈoʊnə"],
  ["leila", "lˈeɪlə"],
  ["kofi", "kˈoʊfi"],
  ["polyphony", "pəlˈɪfəni"],
]);

/** How British voices differ. */
const BRITISH: ReadonlyMap<string, string> = new Map([
  ["mateo", "mətˈeɪəʊ"],
  ["victor", "vˈɪktə"],
  ["jonah", "dʒˈəʊnə"],
  ["kofi", "kˈəʊfi"],
]);

/** Short forms whose point ends no sentence, and what is said for them. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["dr.", "doctor"],
  ["mr.", "mister"],
  ["mrs.", "missus"],
  ["ms.", "miz"],
  ["e.g.", "for example"],
  ["i.e.", "that is"],
  ["etc.", "et cetera"],
  ["vs.", "versus"],
  ["inc.", "incorporated"],
]);

/** The pronunciation that is set for a word, also with a possessive ending; else nothing. */
export function pronunciation(word: string, accent: "american" | "british"): string | undefined {
  const plain = word.toLowerCase().replaceAll("’", "'");
  const owner = plain.endsWith("'s") ? plain.slice(0, -2) : plain;
  const found =
    (accent === "british" ? BRITISH.get(owner) : undefined) ?? PRONUNCIATIONS.get(owner);
  return found !== undefined && owner !== plain ? `${found}z` : found;
}

/** What is said for a short form such as "e.g.", written with its points; else nothing. */
export function abbreviation(written: string): string | undefined {
  return ABBREVIATIONS.get(written.toLowerCase());
}
