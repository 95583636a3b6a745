/** What a generated username can be about. */
export const usernameThemes = ["lego", "comics", "figures", "games", "cards"] as const;

export type UsernameTheme = (typeof usernameThemes)[number];

/** What a choice of them calls each. */
export const themeNames: Readonly<Record<UsernameTheme, string>> = {
  lego: "LEGO",
  comics: "Comics",
  figures: "Figures",
  games: "Games",
  cards: "Cards",
};

/** Words that collectors use. The longest of both lists with four digits has 20 letters. */
const things: Record<UsernameTheme, string[]> = {
  lego: words("brick stud minifig baseplate technic plate tile sealedset greebly sigfig moc polybag"),
  comics: words("comic panel variant firstissue longbox slab newsstand splash inker backissue keyissue"),
  figures: words("figure mintcard blister loose chase vinyl statue sixinch carded toyline"),
  games: words("pixel cartridge arcade console joystick handheld retro sprite levelup bigbox"),
  cards: words("rookie foil holo booster refractor parallel toploader waxpack gradedten insert"),
};

const people = words("hunter keeper finder fan scout trader seeker maker");

function words(list: string): string[] {
  return list.split(" ");
}

const maxCandidates = 40;

/** Names of 4 to 20 lower-case letters and digits that somebody of the field might choose. Some may be taken. */
export function candidates(theme: UsernameTheme | null): string[] {
  const ofTheme = theme === null ? Object.values(things).flat() : things[theme];
  return Array.from({ length: maxCandidates }, (_, at) => {
    // The first few are words alone. Later ones get more and more digits, so that some are free however many are taken.
    const digits = Math.min(4, Math.floor(at / 8));
    const number = digits === 0 ? "" : String(Math.floor((0.1 + 0.9 * Math.random()) * 10 ** digits));
    return oneOf(ofTheme) + oneOf(people) + number;
  });
}

function oneOf(list: readonly string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? "";
}
