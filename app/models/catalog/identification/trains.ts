import { foldTitle } from "../title.ts";
import {
  type ItemIdentification,
  itemKeyOf,
  lexicon,
  readWords,
  salesTalk,
  unidentified,
  type Word,
  written,
} from "./words.ts";

const known = lexicon({
  maker: `hornby, hornby railways = hornby, hornby dublo, triang hornby, tri ang hornby = triang hornby, triang, tri ang = triang, bachmann, bachmann branchline = bachmann, bachmann spectrum = bachmann, bachmann branch line = bachmann,
    graham farish, farish = graham farish, lionel, kato, kato usa = kato, atlas, atlas o = atlas, athearn, athearn genesis = athearn, athearn roundhouse = roundhouse, roundhouse, marklin, maerklin = marklin,
    fleischmann, roco, piko, trix, minitrix, brawa, lgb, faller, preiser, noch, vollmer, kibri, busch, auhagen, viessmann, peco, dapol, heljan, oxford rail, accurascale, rapido, rapido trains = rapido,
    ef e rail, efe rail, walthers, walthers proto = walthers, walthers mainline = walthers, life like, proto 2000, intermountain, micro trains, mth, mth electric trains = mth, mike's train house = mth, broadway limited, bli = broadway limited, bowser, scaletrains, kadee, accurail,
    tomix, microace, micro ace = microace, greenmax, american flyer, williams, weaver, k line, marx, menards, aristocraft, aristo craft = aristocraft, usa trains, bigjigs, bigjigs rail = bigjigs, brio, wrenn, lima, jouef, rivarossi, arnold, electrotren, mehano, tillig, liliput,
    gaugemaster, metcalfe, ratio, wills, woodland scenics, parkside, cambrian, airfix, mainline, replica railways, wiking, corgi, thomas and friends = thomas, thomas & friends = thomas, plarail, tomica plarail = plarail, train tech, dcc concepts, hattons, sonic models, irish railway models, kernow, revolution trains, esu, nce, digitrax, soundtraxx, con cor, tyco, ahm, mantua, stewart, overland, model power, exactrail, tangent, fox valley, red caboose, kibri, mtl = micro trains`,
  scale: `oo gauge = oo, 00 gauge = oo, oo scale = oo, 00 scale = oo, oo = oo, 00 = oo, ho gauge = ho, ho scale = ho, h0 = ho, h0 scale = ho, ho = ho, n gauge = n, n scale = n, o gauge = o, o scale = o, 0 gauge = o, o27 = o, s gauge = s, s scale = s, g scale = g, g gauge = g, z scale = z, z gauge = z, tt scale = tt, tt gauge = tt, tt 120 = tt`,
  company: `br, british rail, british railways, gwr, great western, lner, lms, sr, southern railway, london midland, network southeast, intercity, railfreight, ews, freightliner, db, dr, drg, drb, sncf, sbb, cff, obb, ns, nmbs, sncb, fs, renfe, dsb, sj, kpev, jr, jnr, jr east, jr west, jr central,
    atsf, santa fe, sf, at&sf, bn, bnsf, burlington northern, burlington, baltimore ohio, baltimore & ohio, b&o, boston maine, boston & maine, b&m, canadian national, canadian pacific, cn, cp, cp rail, chesapeake & ohio, c&o, chessie, chessie system, conrail, csx, d&rgw, rio grande, denver rio grande, erie, erie lackawanna, great northern, gn, gm&o,
    illinois central, ic, lackawanna, lehigh valley, missouri kansas texas, mkt, katy, missouri pacific, mopac, mp, milwaukee road, new haven, nh, new york central, york central, nyc, nickel plate, norfolk southern, ns, norfolk & western, n&w, norfolk western, northern pacific, np, pennsylvania, pennsylvania rr, pennsylvania railroad, prr, penn central, reading, rdg, rock island,
    rutland, soo line, southern, southern pacific, sp, seaboard, union pacific, up, virginian, wabash, western maryland, western pacific, wp, amtrak, via rail, minneapolis st louis, minneapolis & st louis, m&stl, lionel lines`,
  stock: `boxcar, box car = boxcar, hopper, hopper car = hopper, covered hopper, tank car, tanker, tank wagon, caboose, gondola, flatcar, flat car = flatcar, coach, coaches = coach, passenger coach = coach, passenger car = coach, carriage = coach, wagon, wagons = wagon, goods wagon = wagon, freight car, freight cars = freight car, brake van, van, car, cars, diesel, electric, steam, railcar, emu, dmu, tender, shunter, set, train set = set, electric train set = set, starter set, track, straight track,
    dampflok = , dampflokomotive = , diesellok = diesel, diesellokomotive = diesel, e lok = electric, ellok = electric, guterwagen = wagon, kesselwagen = tank car, personenwagen = coach, triebzug = , zugset = set`,
  noise: `${salesTalk}, runs well, runs great, runs good, runs, hardly run, serviced, unused, ln in box, ln, like new in box, near mint boxed, mint boxed, excellent w box, w box, ex, good runner, rolling stock, rolling stock wagon = wagon, spur h0, spur n, spur o, spur, mit ovp, neu in ovp, ovp, neu, gebraucht, gepruft, gebraucht gepruft, gut erhalten, top zustand, zustand, bnib, the, a, an, and, &, of, with, w, in, on, for, by, from, to, at, no, number, num, nr, art, item, cat, ref, model, models, train, trains, model train, model trains, model railway, railway, railways, railroad, gauge, scale, new, boxed, box, unboxed, mint, mib, nib, bnib, used, excellent, vgc, exc, condition, tested, working, runner, good runner, rare, vintage, limited edition, ltd edition, edition, limited,
    loco, locomotive, locomotives, engine, steam locomotive, steam loco, steam engine, diesel locomotive, diesel loco, electric locomotive, class, dcc, dcc ready, dcc fitted, dcc sound, dcc on board, sound, analogue, analog, digital, original box, in box, original, genuine, free shipping, free post, postage, uk, usa, japan, import, japan import, super detail, weathered, lined, livery, late crest, early crest, early emblem, late emblem, toy, toys, kids, gift, rtr, ready to run, powered, non powered, collectible, spielzeug, brand new, sealed, kit, plastic kit, multicolour, multicoloured, lovely, great, nice, superb, lot, oop`,
});

const plainDigits = /(?<![a-z\d$.#/:-]|class |type |series |br )(?!(?:19|20)\d\d\b)(\d{4,8})(?![\da-z./:%-])/;
const saidDigits =
  /(?:#|\bno\.? ?|\bart\.? ?(?:nr\.? ?)?|\bcat\.? ?(?:no\.? ?)?|\bitem ?(?:no\.? ?)?|\bref\.? ?)(\d{3,8})(?![\d.])/;

const runningNumber = /^(?!(?:19|20)\d\d$)\d{4,6}$/;

/** What catalogue numbers look like, by maker; the first form found counts. Others number in plain digits. */
const forms: Readonly<Record<string, readonly RegExp[]>> = {
  hornby: [/\b(r[\s-]?\d{3,5}[a-z]{0,4})\b/, /\b(tt\d{4}[a-z]{0,3})\b/],
  "triang-hornby": [/\b(r[\s-]?\d{1,3}[a-z]?)\b/],
  triang: [/\b(r[\s-]?\d{1,3}[a-z]?)\b/],
  bachmann: [
    /(?<![\d-])(\d{2}-\d{3,4}[a-z]{0,4})(?![\d-])/,
    /(?<![\d-])(3\d{2}-\d{3}[a-z]{0,3})(?![\d-])/,
    /(?<![a-z\d.-])(\d{5})(?![\d.-])/,
  ],
  "graham-farish": [/(?<![\d-])(37\d-\d{3,4}[a-z]{0,4})(?![\d-])/],
  "efe-rail": [/\b(e\d{5}[a-z]?)\b/],
  lionel: [
    /(?<![\d-])(6-\d{4,5})(?![\d-])/,
    /(?<![a-z\d.-])(\d{7})(?![\d.-])/,
    /(?<![a-z\d.-])(\d{5})(?![\d.-])/,
    // Before 1970: 6464-425, 2332. Twentieth-century years are none, and wheel arrangements (4-6-4) neither.
    /(?<![\d$.-])(6464-\d{1,3}|(?!19\d\d\b|20[1-3]\d\b)\d{3,4})(?![a-z\d.:/%'-])(?! (?:rr|pcs|pieces|mm|cm|inch))/,
  ],
  tyco: [/(?<![\d-])(\d{3}-\d{2}[a-z]?)(?![\d-])/, saidDigits, plainDigits],
  "american-flyer": [/(?<![\d-])(6-\d{4,5})(?![\d-])/],
  kato: [/(?<![\d-])(\d{2,3}-\d{3,4}(?:-\d{1,2}|[a-z])?)(?![\d-])/, /(?<![a-z\d.-])(\d{4}-\d)(?![\d-])/],
  mth: [/(?<![\d-])(\d{2}-\d{4,5}(?:-\d)?)(?![\d-])/],
  walthers: [/(?<![\d-])(9\d{2}-\d{3,6})(?![\d-])/],
  peco: [/\b([a-z]{2,3}-\d{1,4}[a-z]{0,2})\b/],
  dapol: [/\b(\d[a-z]-\d{3}-\d{3}[a-z]?)\b/, /\b([a-z]\d{3,4}[a-z]?)\b/],
  "oxford-rail": [/\b(or\d{2}[a-z]{2,4}\d{3}[a-z]{0,3})\b/],
  accurascale: [/\b(acc\d{4}[a-z-]{0,4})\b/],
  athearn: [/\b(ath[ng]?\d{4,6})\b/, /\b(g\d{4,5})\b/, saidDigits, plainDigits],
  microace: [/\b(a-?\d{4})\b/],
  brio: [/\b(?:bri-?)?(\d{5})\b/],
  jouef: [/\b(hj\d{4})\b/],
  rivarossi: [/\b(hr\d{4})\b/],
  scaletrains: [/\b(sxt\d{4,5})\b/],
  "train-tech": [/\b([a-z]{2}\d{1,3})\b/],
};
/** The engine, wagon or accessory that a title is about: maker and catalogue number, else maker and what it is called. */
export function identifyTrain(title: string): ItemIdentification {
  const folded = foldTitle(title);
  const words = readWords(title.replace(/\b1\s?[:/]\s?\d{2,3}\b/g, " "), known);
  const maker = words.find(({ kind }) => kind === "maker");
  const [number, ...others] = maker ? catalogueNumbers(folded, maker.key) : [];
  const plain = words
    .filter(({ kind, key }) => /^(?:word|company|stock)$/.test(kind) && /[a-z]{2}|\d{3}/.test(key))
    .slice(0, 6);
  if (maker && number) {
    const keyOf = (catalogue: string) => itemKeyOf([maker.key, catalogue]) ?? "";
    const name = [`${written([maker])} ${number.toUpperCase()}`, written(plain.filter(isWord).slice(0, 4))];
    return { key: keyOf(number), name: name.filter(Boolean).join(", "), others: others.map(keyOf) };
  }
  // A railway and a kind of stock fit thousands; a further word or a running number tells one from another.
  const named = plain.filter((word) => (word.kind === "word" && isWord(word)) || runningNumber.test(word.key));
  if (named.length < (maker ? 1 : 2)) return unidentified;
  const scale = words.find(({ kind }) => kind === "scale");
  const name = [maker, ...plain].filter((word) => word !== undefined);
  const spoken = written(name.map((word) => (word === maker ? { ...word, before: " " } : word)));
  return {
    key: itemKeyOf(
      name.map(({ key }) => key),
      [scale?.key],
    ),
    name: [spoken, scale?.key.toUpperCase()].filter(Boolean).join(", "),
    others: [],
  };
}

/** The catalogue number and those that are joined to it: "R4410A & R4411B". */
function catalogueNumbers(folded: string, maker: string): string[] {
  for (const form of [...(forms[maker] ?? []), ...(maker in forms ? [] : [saidDigits, plainDigits])]) {
    const numbers: string[] = [];
    let end = -1;
    for (const { 0: all, 1: found = "", index } of folded.matchAll(new RegExp(form, "g"))) {
      if (end >= 0 && !/^\s?(?:[,&+/]|and)\s?$/.test(folded.slice(end, index))) break;
      if (!numbers.includes(normal(found, maker))) numbers.push(normal(found, maker));
      end = index + all.length;
    }
    if (numbers.length > 0) return numbers;
  }
  return [];
}

/** Lionel's five digits are said with and without their "6-"; Hornby's letter stands apart at times. */
function normal(number: string, maker: string): string {
  if (maker === "lionel" && /^\d{5}$/.test(number)) return `6-${number}`;
  return /^(?:hornby|triang|triang-hornby|microace)$/.test(maker) ? number.replace(/[\s-]/, "") : number;
}

function isWord({ key }: Word): boolean {
  return /[a-z]{2}/.test(key);
}
