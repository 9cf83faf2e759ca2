import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

const parseWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const parsePhrases = (text: string): readonly (readonly string[])[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim().split(/\s+/))
    .toSorted((a, b) => b.length - a.length)

/** Words of a request that name nothing: they are left out. */
const FILLER = parseWords(`
  a abeg abi ah ahead aff all also am an and any anybody anyone are as asap ask at available availability ba be been best
  better biko bring bros boss brother buy buying call can cause chairman cheap cheaper cheapest check chief come cost could
  customer dear dem dey did do does don done e fine first fit fits fitting fixed find finding for from gave get give go
  going good great have haven having hello help her here hey hi him his how i if im immediately in info is it its
  jare just kindly know kpele lady last let like looking madam make man many may me mine ma messrs morning afternoon evening
  day much must my na nah nau naw ne need needed needs negotiable nice no not now o of off offer oga ogah oh ok okay on ooo
  oo one or our oya person pls plz please pleas plss plx price prices pricing professional quick quickly reach
  really reasonable requesting require required request sabi sale sef sell seller selling send shop should show sir size
  so some somebody someone something spare spares parts stock still store sharp sharply sure take tell thank thanks that
  the them there these they this thing those to today tomorrow too u ur una up urgent urgently us use uses useful
  vehicle vendor very wan wanna want wants wanted was way we wetin wey what whatsapp when where which who wil will wit
  with without works working would wuna x yes you your yours yarn dis dat de d n nd abt plus pcs pc piece pieces pair pairs
  set sets unit units nos qty quantity number part type types hand side brand quality good original genuine clean neat strong
  market lagos cos motor vehicles cars fo 4my tins walahi wallahi allah don't dont wont im ill id ive
  mota motar oko ugbo ala son nawa ne motata tana zafi sayi ka di joo ejo unu nke nwere nna maka kudin kudi akwai mo fe elo ni jowo ejo achoro ego ole nne nwanne wallah aboki
  every delivery deliver waybill collect location available? dm inbox bargain discount affordable budget legit durable solid
  correct complete full extra round around whole entire exact same kind sort model models yr year years edition version machine? how's hw
  confirm whether comot commot
  hlo helo hlw hw's mch gud gd mrng evng wat wats wht dis wer whr aw hav nid cn hu frm abt wld`)

/** May belong to a part name too: they are read as filler only where no name needs them. */
const SOFT_FILLER = parseWords(
  'car motor jeep suv complete set kit assembly full original model type hand side vehicle auto universal size way clean ' +
    'up off on out in with without first last good line flat ' +
    // What is wrong with the old part.
    'spoil spoiled spoilt broken broke damaged damage bad burst leaking overheat overheating noisy noise smoking cracked ' +
    'rusted worn faulty',
)

/** Words for a vehicle or for the whole of a part; a name holds them only where they stand beside its words. */
const VEHICLE_WORDS = parseWords('motor car jeep suv vehicle')
const ANYWHERE = new Set([...VEHICLE_WORDS, 'complete', 'full', 'original', 'whole'])
export const isVehicleWord = (word: string) => VEHICLE_WORDS.has(word)
export const standsAnywhere = (word: string) => ANYWHERE.has(word)

export const isFiller = (word: string) => FILLER.has(word) || SOFT_FILLER.has(word)

/** Change what a name means: "shock with spring" is not a shock spring. */
export const KEPT_IN_NAMES = parseWords(
  'with without complete full motor car jeep suv kit set side hand up off on out in line machine',
)

const PLACE_NAMES = parseWords(`
  lagos ladipo abuja fct kano kaduna ibadan onitsha nnewi aba enugu owerri uyo calabar asaba warri benin jos ilorin
  abeokuta akure ado ekiti osogbo oshogbo sokoto maiduguri yola bauchi gombe minna lokoja makurdi lafia umuahia abakaliki
  awka yenagoa bayelsa rivers portharcourt harcourt phc ikeja lekki mushin berger apo ikorodu ajah surulere festac oshodi
  yaba agege badagry epe ojota ketu maryland apapa alaba asmpamda trade fair nigeria naija ghana cotonou benue plateau
  nyanya kubwa gwarinpa wuse garki lugbe mararaba utako dei ogun oyo osun ondo edo delta anambra imo abia kogi kwara niger
  nasarawa taraba adamawa borno yobe jigawa katsina kebbi zamfara akwa ibom cross ebonyi zaria aguda idumota gwagwalada
  suleja china japan dubai germany korea taiwan thailand india turkey usa america uk`)

/** Places where parts are bought, and where buyers are, also as part names spell them: "lago". */
export const PLACES: ReadonlySet<string> = new Set([...PLACE_NAMES].flatMap((name) => [name, ...oneSpelling(name)]))

/** Words of Pidgin, of the market, and words that look like misspellings of vehicles: never corrected. */
export const NEVER_CORRECTED = parseWords(`
  dey wetin sef wey no na dem sabi oga muscle daddy spider sump rim cluster reverse china vigo lagos litre litres amps blower
  bushing winder idler slack tappet con main airbag sir rotor lining servo knuckle abeg biko jare wahala yarn chop japa
  sharp shakara gbam kpa kpatakpata tokunbo belgium ladipo nkwo sabon gari naira kobo hundred thousand rice jollof bag
  cement bread water cloth shoe phone house land plot yam garri beans market trade mechanic rewire panel beater painter
  vulcanizer vulcaniser electrician driver passenger pidgin engineer apprentice customer supply supplier dealer dealers
  seater camber caster chassis paddle shifter snorkel ashtray
  police federal road safety licence permit paper papers insurance tokun aunty uncle mama papa pastor alhaji alhaja hajia
  madam ogbeni egbon chairman boss spanner boys rubber trainer fitter winch boots cable wire black white silver red blue
  green grey gray gold purple brown chrome matte glossy small medium large extra tiny giant left right front rear back side`)

/** Phrases that say a condition; longer phrases first. */
export const CONDITIONS: readonly { words: readonly string[]; condition: 'New' | 'Used' | 'Renewed' }[] = [
  ...parsePhrases(
    'tokunbo,toks,tokz,tokumbo,tokubo,tokunboh,belgium,london used,london use,london,foreign used,foreign use,fairly used,fairly use,' +
      'second hand,secondhand,2nd hand,direct used,nigerian used,naija used,local used,euro used,us used,uk used,japan used,' +
      'used,ok used,okay used,ok,okay,okrika,cotonou used,direct belgium,direct tokunbo,dubai used',
  ).map((words) => ({ words, condition: 'Used' as const })),
  ...parsePhrases(
    'brand new,sabon,sabuwa,ohuru,tuntun,tear rubber,tear leather,tearrubber,brandnew,fresh,new,unused,nylon',
  ).map((words) => ({
    words,
    condition: 'New' as const,
  })),
  ...parsePhrases(
    'refurbished,refurb,reconditioned,recondition,remanufactured,reman,rebuilt,renewed,overhauled,serviced and tested',
  ).map((words) => ({ words, condition: 'Renewed' as const })),
].toSorted((a, b) => b.words.length - a.words.length)

const conditionByPhrase = new Map(CONDITIONS.map(({ words, condition }) => [words.join(' '), condition]))

/** Finds the condition that a whole text names, such as "Tokunbo" or "brand-new"; null for other texts. */
export const findCondition = (text: string) =>
  conditionByPhrase.get(
    text
      .toLowerCase()
      .replace(/[\s-]+/g, ' ')
      .trim(),
  ) ?? null

/** Words of the trade for a quality that no listing states: "original" is said of any part. They filter nothing. */
export const UNSTATED_QUALITIES = parsePhrases(
  'original,orijinal,orginal,originals,main original,grade 1,grade one,grade a,first grade,imitation,fake,china,chinko,' +
    'made in china,grade 2,grade two,grade 3,grade three,high quality,good quality,top quality,first class',
)

/** Words for the qualities that listings state. */
export const QUALITIES: readonly { words: readonly string[]; quality: 'Genuine' | 'OEM' | 'Aftermarket' }[] = [
  ...parsePhrases('genuine').map((words) => ({ words, quality: 'Genuine' as const })),
  ...parsePhrases('oe quality,oem').map((words) => ({ words, quality: 'OEM' as const })),
  ...parsePhrases('after market,aftermarket').map((words) => ({ words, quality: 'Aftermarket' as const })),
]

/** Trims and drives of vehicles. */
export const TRIMS = parseWords(`
  le xle se xse ex lx exl ex-l dx gx gl gls glx glxi gli gti gtx sle slt slx sr sr5 trd ltz lt ls limited 4matic 4motion
  quattro awd 4wd 2wd fwd rwd 4x4 4x2 xdrive hybrid tdi tsi fsi cdi crdi d4d tdci hdi vti vvti vtec ivtec kompressor
  gxr vxr vxl txl gxl turbodiesel amg avantgarde elegance classic luxury premium sport touring executive coupe sedan hatchback wagon estate
  saloon convertible cabriolet pickup automatic manual auto cvt tiptronic rhd lhd facelift`)

/** Kinds of vehicles, colours and others that describe a part: "bus alternator", "black fender" name no others. */
export const DESCRIBING = parseWords(`
  bus buses truck trucks tipper lorry lorries trailer trailers pickup van minibus danfo coach tractor loader excavator forklift
  heavy duty big small mini medium large long short single double dual twin direct only replacement assorted racing std oversize
  shiny bare sprayed painted unpainted primed hybrid manual automatic digital heated folding electric local imported quality
  black white red blue green grey gray silver gold brown beige yellow orange pink purple wine cream maroon`)

/** Materials: before a part, "plastic radiator", they describe it; after it, "bumper plastic", they may name one. */
export const MATERIALS = parseWords(
  'plastic metal steel stainless aluminium iron brass copper ceramic chrome leather silicone rubber fibre carbon glass fabric',
)

/** Fuels that say the engine. */
export const FUELS = parseWords('petrol diesel gasoline gas')

export const COUNT_WORDS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['twelve', 12],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['both', 2],
])

/** Says which part a mention is only with, not: "bumper with fog lamp". */
export const MENTIONS = parseWords('with without plus including')
