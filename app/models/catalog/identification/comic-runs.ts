interface Run {
  volume: number;
  begun: number;
  first: number;
  last: number;
}

/**
 * Series that began anew under their old name: volume, year it began and its issues. Numbers taken up again later
 * ("legacy numbering") are runs of their own.
 */
const table: Readonly<Record<string, string>> = {
  "action-comics": "1 1938 1-904, 2 2011 0-52, 1 2016 957-1200",
  "amazing-fantasy": "1 1962 15-15, 2 2004 1-20, 3 2022 1-5",
  "amazing-spider-man":
    "1 1963 1-441, 2 1999 1-58, 2 2003 500-700, 3 2014 1-20, 4 2015 1-32, 4 2017 789-801, 5 2018 1-93, 6 2022 1-70, 7 2025 1-99",
  avengers:
    "1 1963 1-402, 2 1996 1-13, 3 1998 1-84, 3 2004 500-503, 4 2010 1-34, 5 2012 1-44, 7 2016 1-11, 7 2017 672-690, 8 2018 1-66, 9 2023 1-36",
  batman: "1 1940 1-713, 2 2011 0-52, 3 2016 1-163, 4 2025 1-99",
  "captain-america":
    "1 1968 100-454, 2 1996 1-13, 3 1998 1-50, 4 2002 1-32, 5 2004 1-50, 1 2009 600-619, 6 2011 1-19, 7 2012 1-25, 8 2016 695-704, 9 2018 1-30, 10 2023 1-16",
  daredevil:
    "1 1964 1-380, 2 1998 1-119, 1 2009 500-512, 3 2011 1-36, 4 2014 1-18, 5 2015 1-28, 5 2017 595-612, 6 2019 1-36, 7 2022 1-14, 8 2023 1-25",
  deadpool:
    "1 1993 1-4, 2 1994 1-4, 3 1997 1-69, 4 2008 1-63, 5 2012 1-45, 6 2015 1-36, 7 2018 1-15, 8 2019 1-10, 9 2022 1-10, 10 2024 1-15",
  "detective-comics": "1 1937 1-881, 2 2011 0-52, 1 2016 934-1200",
  "fantastic-four":
    "1 1961 1-416, 2 1996 1-13, 3 1998 1-70, 3 2003 500-611, 4 2012 1-16, 5 2014 1-14, 5 2015 642-645, 6 2018 1-48, 7 2022 1-33, 8 2025 1-99",
  flash: "1 1959 105-350, 2 1987 0-247, 3 2010 1-12, 4 2011 0-52, 5 2016 1-88, 1 2020 750-800, 6 2023 1-99",
  "green-lantern":
    "1 1941 1-38, 2 1960 1-224, 3 1990 0-181, 4 2005 1-67, 5 2011 0-52, 6 2018 1-12, 7 2021 1-12, 8 2023 1-99",
  hulk: "1 1999 1-11, 2 2008 1-57, 3 2014 1-16, 4 2016 1-11, 5 2021 1-14",
  "incredible-hulk":
    "1 1962 1-6, 1 1968 102-474, 2 2000 12-112, 1 2009 600-635, 3 2011 1-15, 1 2017 709-717, 4 2023 1-30",
  invincible: "1 2003 0-144",
  "iron-man": "1 1968 1-332, 2 1996 1-13, 3 1998 1-89, 4 2005 1-35, 5 2012 1-28, 6 2020 1-25, 7 2022 1-20, 8 2024 1-10",
  "justice-league-of-america": "1 1960 1-261, 2 2006 0-60, 3 2013 1-14, 5 2017 1-29",
  "moon-knight":
    "1 1980 1-38, 2 1985 1-6, 3 1998 1-4, 5 2006 1-30, 6 2011 1-12, 7 2014 1-17, 8 2016 1-14, 1 2017 188-200, 9 2021 1-30",
  "new-mutants": "1 1983 1-100, 2 2003 1-13, 3 2009 1-50, 4 2019 1-33",
  spawn: "1 1992 1-500",
  "spectacular-spider-man": "1 1976 1-263, 2 2003 1-27, 3 2017 1-6, 1 2017 297-313",
  "spider-man": "1 1990 1-98, 2 2016 1-21, 1 2017 234-240, 3 2019 1-5, 4 2022 1-11",
  "star-wars": "1 1977 1-107, 1 2019 108-108, 2 2013 1-20, 3 2015 1-75, 4 2020 1-50, 5 2025 1-99",
  superman: "1 1939 1-423, 2 1987 0-226, 1 2006 650-714, 3 2011 0-52, 4 2016 1-45, 5 2018 1-32, 6 2023 1-99",
  "tales-of-suspense": "1 1959 1-99, 1 2017 100-104",
  "teenage-mutant-ninja-turtles": "1 1984 1-62, 2 1993 1-13, 3 1996 1-23, 4 2001 1-32, 5 2011 1-150, 6 2024 1-99",
  thor: "1 1966 126-502, 2 1998 1-85, 3 2007 1-12, 1 2009 600-621, 4 2014 1-8, 1 2017 700-706, 5 2018 1-16, 6 2020 1-35",
  "uncanny-x-men": "1 1963 1-544, 2 2011 1-20, 3 2013 1-35, 1 2015 600-600, 4 2016 1-19, 5 2018 1-22, 6 2024 1-99",
  venom: "1 2003 1-18, 2 2011 1-42, 3 2016 1-6, 1 2017 150-165, 4 2018 1-35, 5 2021 1-39",
  "walking-dead": "1 2003 1-193",
  wolverine:
    "1 1982 1-4, 2 1988 1-189, 3 2003 1-74, 4 2010 1-20, 1 2012 300-317, 5 2013 1-13, 6 2014 1-12, 7 2020 1-50, 8 2024 1-99",
  "wonder-woman":
    "1 1942 1-329, 2 1987 0-226, 3 2006 1-44, 1 2010 600-614, 4 2011 0-52, 5 2016 1-83, 1 2020 750-800, 6 2023 1-99",
  "x-men": "1 1963 1-141, 2 1991 0-275, 3 2010 1-41, 4 2013 1-26, 5 2019 1-21, 6 2021 1-35, 7 2024 1-99",
};

const runsBySeries = new Map(
  Object.entries(table).map(([series, runs]) => [
    series,
    runs.split(", ").map((run): Run => {
      const [volume = 0, begun = 0, first = 0, last = 0] = run.split(/[ -]/).map(Number);
      return { volume, begun, first, last };
    }),
  ]),
);

/** From this number on, an issue of a series that we know no runs of is taken for the only one. */
const fewReachTwice = 200;

/**
 * What tells an issue from those of the same name and number: "2018", the year its run began; "vol 2" or "1984" as the title
 * has it where we know no runs; null for a number that occurs once, or when the title does not tell.
 */
export function runOf(series: string, issue: number, volume: number | null, year: number | null): string | null {
  const runs = runsBySeries.get(series)?.filter(({ first, last }) => issue >= first && issue <= last) ?? [];
  if (runs.length === 1) return null;
  const said =
    runs.find((run) => run.volume === volume) ?? runs.findLast(({ begun }) => year !== null && begun <= year);
  if (said) return String(said.begun);
  if (runs.length === 0 && issue >= fewReachTwice) return null;
  if (volume !== null && volume > 1) return `vol ${volume}`;
  return year === null ? null : String(year);
}
