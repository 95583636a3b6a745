import type { ItemKind } from "../../catalog/categories.ts";
import { cleanTitle, foldTitle } from "../../catalog/titles/title.ts";

/** The category of a product of a general shop. An accessory is not an item of its own. */
export type Belongs = ItemKind | "accessory" | "elsewhere";

function words(source: TemplateStringsArray): RegExp {
  return new RegExp(`\\b(?:${String.raw(source).replace(/\s*\n\s*/g, "")})`);
}

/** Things with the name of something collectible on them. */
const merchandise = words`
  jigsaw|puzzles?\b|(?:playing|trading) cards?|card game|board game|\w* ?miniatures game|expansion pack|booster|top trumps|monopoly|
  trivial pursuit|chess|domino|dice|costumes?\b|fancy dress|wigs?\b|face mask|child'?s? mask|tattoos?\b|balloons?\b|banners?\b|
  party (?:bags?|plates?|hats?|set|pack)|hanging swirl|stickers?\b|window cling|plush|soft toys?\b|soft doll|cuddly|beanie|puppets?\b|marionette|t-?shirts?\b|poster|
  catalogue|album|calendar|cut ?-?outs?\b|stand-?in\b|key ?(?:chain|ring|clip|light)s?\b|lanyard|magnets?\b|colouring|
  pencils?\b|pens?\b|book light|book\b|camera|watch\b|necklace|lamp\b(?! oil)|night ?light|mood light|money ?box|bank\b|badge|
  replica\b|light ?sabers?\b|helmet replica|electronic helmet|swim|inflatable|waste ?basket|wall ?scroll|flag\b|mug\b|
  mouse ?pad|lunch|backpack|cake|toolbelt|train table|play ?mats?\b|rug\b|carry case|stationery|water pistol`;

/** The same for LEGO, whose boxes may well be calendars, frames and pencil holders made of bricks. */
const legoMerchandise = words`
  jigsaw|puzzles?\b|key ?(?:chain|ring|light)s?\b|magnets?\b|pencils?\b(?! holder)|pens?\b|book light|camera\b|watch\b|
  lamp\b|stickers?\b|t-?shirt|costume|plush|poster`;

const trainDepartment =
  /(?:Rail Vehicles|Starter Packs & Sets|Toy Trains & Sets|Scaled Models > Trains|Wooden Thomas|Take Along Thomas|Motor Road & Rail|BRIO Wooden Railway)/;
const trainAccessoryDepartment = /Model Trains & Railway Sets(?: > (?:Accessories|Lighting & Signal)|$)/;
const wholeTrain = words`
  (?:train|trains|railway|freight|express|starter|wagon|coach|car) set\b|locomotives?\b|train pack\b`;
const besideTheTrain = words`
  (?:straight|curved|ascending|expansion|flexible|single|double|wooden|road|short|long|extra|y|advanced) (?:[\w"./-]+ ){0,2}tracks?\b|
  track (?:pack|set|extension|expansion|connector|pieces?)|tracks\b|switch(?:es)?\b|t-switch|turnouts?\b|points\b|
  bridges?\b|viaduct|tunnels?\b|(?:railway|train|fire|police|bus|loading|docking|coal|sodor) station|station\b|signals?\b|
  (?:engine )?sheds?\b|roundhouse|turntable|level crossing|crossing\b|buffers?\b|platforms?\b|ramps?\b|smoke oil|
  horse ?-?drawn|storage|controllers?\b|transformer\b|decoders?\b|scenery|buildings?\b|people\b|wash(?: ?down)?\b|
  water tower|lamps?\b(?! oil)|lights? set|crane\b(?! wagon)|quarry|harbour|sawmill|windmill|depot|playboard|destination|landscape|
  lineside|footbridge|garage|airport|trees?\b|adapt[eo]rs?\b|supports?\b|bulstrode|loading set|coal hopper|cargo pack|backscene|setrack|decoupler|wheels\b|trucks \(|coal imitation|display case|set case|docks\b|bank model|
  scenic|chipper|traindriver`;

const carDepartment =
  /(?:Toy Vehicles & Accessories > (?:Scaled Models(?: > Vehicles)?|Toy Cars & Trucks|Friction Cars)|> Slot Cars|Model Building Kits > Cars & Vehicles)$/;
const noCar = words`
  spitfire|hurricane|thunderbolt|lightning p|mosquito|messerschmitt|bf ?-?109|fw ?-?190|focke|heinkel|junkers|stuka|dornier|
  hawker|sopwith|fokker|lancaster|avro|vulcan b|tornado gr|typhoon|harrier|gloster|tiger moth|puss moth|chipmunk|
  dhc|de havilland|b-?(?:17|24|25|29|52)\b|p-?(?:38|40|47|51)d?\b|f-\d|mig-?\d|a-10\b|aircraft|(?:air|bi|sea)planes?\b|planes?\b|
  jets?\b|jumbo|helicopters?\b|helocopter|batcopter|chinook|concorde|boeing|airbus|bomber|(?<!fire ?)fighters?\b|raf trainer|airlines?\b|
  submarine|u-boat|u-?boot|boats?\b|ships?\b|warship|battleship|destroyer|minelayer|carrier cvn|u\.?s\.?s\.?\b|hms\b|
  titanic|yamato\b|bismarck|yacht|spaceship|enterprise|star ?trek|star ?wars|mothership|shuttle|rocket|podracer|
  infantry|paratroopers|soldiers|panzer|tank\b|tiger i+\b|sherman\b|flak\b|artillery|gun\b|diorama|
  figures?\b(?<!(?:&|and|with|\+)[a-z' ]* figures?)|nanoblock|khet|ladder truck set\b|robot\b|transformers|
  playset|play ?set|track set|track pack|race set|racing set|race track|game\b|helmet|city kit|gasoline station|petrol station|
  pitwall|garage\b|workshop|building set|trains?\b|tram\b|locomotive`;
const besideTheCar = words`
  rims\b|(?:twin )?tyres? with|twin tyres|tyres\b(?<!with [\w-]*-?tyres)|tires\b|braids?\b|decals?\b|barriers?\b|
  straights?\b|guide blade|motor mount|power set|display case|accessories\b|accessory|hitch|transformer|pickup braid`;
const carElsewhere = words`
  die-? ?cast (?:car|van|truck|lorry|bus|taxi|model car)|model ?cars?\b|modellauto|slot car`;

const figureDepartment = /^(?:Figures & Playsets|Hobbies > Collectible Figures & Memorabilia)/;
const brandDepartment = /^(?:Characters & Brands|Fancy Dress|Hobbies > Model Building Kits > Figures|Die-Cast|$)/;
const figure = words`
  (?:action|vinyl|pvc|mini|bobble ?head|scale|collectible|collectable|poseable|articulated|retro|resin|pop|inch|cm)\W* figures?\b|
  figurines?\b|nendoroid|figma\b|bobble ?-?heads?\b|wacky wobbler|head ?knockers?\b|pop! |pop vinyl|funko|statue(?:tte)?s?\b|
  busts?\b|play arts|s\.?h\.? ?(?:figuarts|monsterarts)|figuarts|revoltech|hot toys|minimates|soccerstarz`;
const figureOfABrand = words`
  figur(?:e|es|en)?\b|transformers\b|marvel (?:universe|legends|select)\b|super hero squad\b|g\.?i\.? ?joe\b`;
const noFigure = words`
  playsets?\b|play ?set|castles?\b|forts?\b|fortress|tower|ship\b|boat\b|vehicles?\b|village|house\b|firehouse|saloon|
  (?:police|fire|coast guard|space) station|garage|scenery|furniture|bed\b|bedroom|kitchen|swords?\b(?! ?art)|
  shield (?:and|&)|weapons?\b|cannon|catapult|blaster|armour\b|tents?\b|stable|barn\b|farm\b|fence|feed|pellets|wagon|cart\b|
  carriage|caravan|campervan|car\b|jeep\b|truck|tractor|loader|motorcycle|cycle\b|bike\b|zord|megazord|morpher|charger\b|
  battle arena|arena|beyblade|bakugan|trash ?(?:pack|ies)|cobi\b|mega bloks|kre-?o|construct-?(?:a-?)?bot|construction set|
  model kit|kit\b|1\/(?:72|100|144)|1:(?:72|76|100)|gundam|real grade|airfix|italeri|flames of war|bolt action|
  warhammer|decals|bases\b|toolbelt|hatching|set of trees|accessory set|accessories set|armouron|ickee|bendy men|
  monopoly|tardis|module|spares?\b|ricambi|city life|summer fun|remote control|egg\b|pony ?ville|sylvanian|budkins set|display box|mace\b|ferris|king tiger|sdkfz|
  helicopter|compact set|dinghy|rowboat|raft\b|launcher|eggs\b|mega rig|saber\b(?!:)|lock seed|(?<!toy )van\b|hq\b|construct a bots`;

/** The category of a product of a toy shop, by its department, maker and title. */
export function toyShopCategory(department: string, maker: string, name: string): Belongs {
  const title = foldTitle(cleanTitle(name));
  if (/\blego\b/.test(`${foldTitle(maker)} ${title}`)) return legoMerchandise.test(title) ? "elsewhere" : "legos";
  if (trainAccessoryDepartment.test(department)) return "accessory";
  if (merchandise.test(title)) return "elsewhere";
  if (trainDepartment.test(department)) {
    return besideTheTrain.test(title) && !wholeTrain.test(title) ? "accessory" : "model-trains";
  }
  if (carDepartment.test(department)) {
    if (besideTheCar.test(title)) return "accessory";
    if (!noCar.test(title)) return "model-cars";
  }
  if (/> Service & Tuning Parts$/.test(department)) return "accessory";
  const isFigure = figure.test(title);
  if (figureDepartment.test(department)) return isFigure || !noFigure.test(title) ? "figures" : "elsewhere";
  if (brandDepartment.test(department)) {
    if (isFigure || (figureOfABrand.test(title) && !noFigure.test(title))) return "figures";
    if (carElsewhere.test(title) && !noCar.test(title)) return "model-cars";
  }
  return "elsewhere";
}

/** The lines of figures in Funko's shop, and merchandise with similar names. */
const funkoFigure =
  /^(?:(?:mystery )?(?:bitty |pocket )?pop[! ]|vinyl |rewind\b|snaps!|\d+(?:''|") )|\b(?:action figure|mini vinyl figures|mystery minis|bobble-head)\b/;
const funkoOther =
  /pop! (?:keychain|pins? |& (?:kids )?tee)|\b(?:puzzle|calendar|plush|board game|bundle)\s*$|\b(?:display case|backpack|playset)\b/;

/** The category of a product of the Funko shop, by its name alone. */
export function funkoShopCategory(name: string): Belongs {
  const title = foldTitle(cleanTitle(name));
  return funkoFigure.test(title) && !funkoOther.test(title) ? "figures" : "elsewhere";
}
