/** Reads "a=b, c=d" to pairs. */
export const parsePairs = (text: string) =>
  text
    .trim()
    .split(/,\s*/)
    .map((pair) => pair.split('='))
    .map(([from = '', to = '']) => [from.trim(), to.trim()] as const)

/** Names that a make goes by, beside its own. */
export const SPOKEN_MAKES = parsePairs(`
  benz=Mercedes-Benz, mercedes=Mercedes-Benz, mercedez=Mercedes-Benz, merc=Mercedes-Benz, mercedezbenz=Mercedes-Benz,
  mercdes=Mercedes-Benz, vw=Volkswagen, volks=Volkswagen, volkswagon=Volkswagen, chevy=Chevrolet, chev=Chevrolet,
  beemer=BMW, bimmer=BMW, ivm=Innoson, leyland=Ashok Leyland, leyland daf=DAF, vauxhall=Opel, landrover=Land Rover, hunday=Hyundai, hundai=Hyundai,
  hyndai=Hyundai, huyndai=Hyundai, hyundia=Hyundai, toyata=Toyota, toyoto=Toyota, toyoya=Toyota, totota=Toyota,
  pejo=Peugeot, pijo=Peugeot, peugot=Peugeot, peugoet=Peugeot, mitsu=Mitsubishi, infinity=Infiniti, porshe=Porsche,
  izuzu=Isuzu, nisan=Nissan, hundia=Hyundai, citroen=Citroën, skoda=Škoda, fuso=Mitsubishi Fuso, dongfen=Dongfeng,
  accura=Acura, lexuz=Lexus, susuki=Suzuki, mazada=Mazda, man diesel=MAN, man truck=MAN, man tipper=MAN, volswagen=Volkswagen, wolkswagen=Volkswagen, marcedes=Mercedes-Benz`)

/** Makes of motorcycles and tricycles without vehicle data. */
export const UNLISTED_MOTORCYCLE_MAKES = (
  'Haojin, Kasea, Ducati, Kawasaki, Royal Enfield, Zongshen, Kymco, Sanya, Skygo, Loncin, Keeway, Vespa, Aprilia, Haojue, KTM, ' +
  'Harley Davidson, Benelli, CFMoto, Shineray, Senke, Apsonic, Sinoki, Jialing, Nanfang, Sonlink, Honlei'
).split(', ')

/** Makes without vehicle data: a listing for one cannot be told, so none is shown as fitting. */
export const UNLISTED_MAKES = [
  ...UNLISTED_MOTORCYCLE_MAKES,
  ...(
    'Ferrari, Lamborghini, McLaren, Aston Martin, Bugatti, Lotus, Maybach, Pagani, Koenigsegg, Rivian, Polestar, Proton, ' +
    'Perodua, Zotye, Wuling, BAIC, Roewe, Zeekr, NIO, Xpeng, Exeed, Omoda, Jaecoo, Kaiyi, Soueast, Hafei, Higer, ' +
    'King Long, Yutong, Ankai, Zhongtong, Marcopolo, Holden, Lancia, Dacia, Tata Daewoo, ' +
    'Nord, Golden Dragon, Sunlong, Beiben, CAMC, Komatsu, JCB, Liugong, Shantui, SANY, XCMG, Lonking, John Deere, ' +
    'Massey Ferguson, New Holland, Dayun, ' +
    'Rover 25, Rover 45, Rover 75, Rover 200, Rover 214, Rover 216, Rover 400, Rover 414, Rover 416, Rover 600, Rover 620, Rover 800, ' +
    'Bedford, Kamaz, MAZ, Tatra, Volvo Penta, Hongyan, Liebherr, Kobelco, Bobcat, Terex, Bomag, Maxus, Jinbei, DFSK, Leapmotor, Eicher'
  ).split(', '),
]
/** The id of a make without vehicle data: no listing has it. */
export const UNLISTED_MAKE_ID = 0

/** Names that a model goes by, beside its own: name=make/model or family. */
export const SPOKEN_MODELS = parsePairs(`
  1=BMW/1 Series, 3=BMW/3 Series, 5=BMW/5 Series, 7=BMW/7 Series,
  prado=Toyota/Land Cruiser Prado, lc prado=Toyota/Land Cruiser Prado, landcruiser=Toyota/Land Cruiser, vigo=Toyota/Hilux,
  hilux vigo=Toyota/Hilux, hilux revo=Toyota/Hilux, hiace bus=Toyota/HiAce, hiace hummer=Toyota/HiAce,
  solara=Toyota/Camry Solara, camry solara=Toyota/Camry Solara, range=Land Rover/Range Rover,
  rangerover=Land Rover/Range Rover, evoque=Land Rover/Range Rover Evoque, velar=Land Rover/Range Rover Velar,
  range sport=Land Rover/Range Rover Sport, rover sport=Land Rover/Range Rover Sport, lr discovery=Land Rover/Discovery, g wagon=Mercedes-Benz/G-Class,
  g wagen=Mercedes-Benz/G-Class, gwagon=Mercedes-Benz/G-Class, ml=Mercedes-Benz/ML-Class, m class=Mercedes-Benz/ML-Class,
  carolla=Toyota/Corolla, corrola=Toyota/Corolla, carmry=Toyota/Camry, mini bus hiace=Toyota/HiAce,
  911 truck=Mercedes-Benz/L911, 911 tipper=Mercedes-Benz/L911, mercedes 911=Mercedes-Benz/L911,
  benz 911=Mercedes-Benz/L911, apache 160=TVS/Apache RTR 160, apache 180=TVS/Apache RTR 180, apache 200=TVS/Apache RTR 200,
  boxer 100=Bajaj/Boxer BM 100, boxer 150=Bajaj/Boxer BM 150, bm 100=Bajaj/Boxer BM 100, bm 150=Bajaj/Boxer BM 150,
  pulsar 200=Bajaj/Pulsar NS 200, ns 200=Bajaj/Pulsar NS 200, 1113=Mercedes-Benz/L1113, picasso=Citroën/Xsara Picasso,
  4runer=Toyota/4Runner, 4runna=Toyota/4Runner, kia roi=Kia/Rio, prerunner=Toyota/Tacoma, crosstour=Honda/Accord Crosstour, santafe=Hyundai/Santa Fe, murano nissan=Nissan/Murano,
  911=Mercedes-Benz/L911, discovery 3=Land Rover/LR3, discovery 4=Land Rover/LR4, 4 matic=, s class=Mercedes-Benz/S-Class,
  grand prado=Toyota/Land Cruiser Prado, tx prado=Toyota/Land Cruiser Prado, amarok vw=Volkswagen/Amarok,
  sharan vw=Volkswagen/Sharan, volvo fh=Volvo Trucks/FH, volvo fh 12=Volvo Trucks/FH, volvo fh 13=Volvo Trucks/FH,
  volvo fh 16=Volvo Trucks/FH, fh12=Volvo Trucks/FH, fh13=Volvo Trucks/FH, fh16=Volvo Trucks/FH, volvo fm=Volvo Trucks/FM,
  fm12=Volvo Trucks/FM, fm9=Volvo Trucks/FM, volvo fl=Volvo Trucks/FL, volvo f12=Volvo Trucks/F12,
  volvo f10=Volvo Trucks/F10, ch613=Mack/CH, mack ch=Mack/CH, rd688=Mack/RD, r600=Mack/R, kombi bus=Volkswagen/Kombi,
  siena=Toyota/Sienna, sierna=Toyota/Sienna, highlanda=Toyota/Highlander, volvo fmx=Volvo Trucks/FMX, daf xf105=DAF/XF,
  daf xf95=DAF/XF, daf cf85=DAF/CF, daf cf75=DAF/CF, daf lf45=DAF/LF, xf105=DAF/XF, xf95=DAF/XF, cf85=DAF/CF, cf75=DAF/CF,
  mack ch613=Mack/CH, mack r model=Mack/R, actros mp2=Mercedes-Benz/Actros, actros mp3=Mercedes-Benz/Actros,
  actros mp4=Mercedes-Benz/Actros, sinotruk 371=Howo/371, sinotruk howo 371=Howo/371, sinotruk 336=Howo/336,
  sinotruk a7=Howo/A7, howo sinotruk 371=Howo/371, fuso canter=Mitsubishi/Canter, starex=Hyundai/H-1,
  hyundai porter=Hyundai/H-100, t4=Volkswagen/Transporter, verso=Toyota/Corolla Verso, corolla ce=Toyota/Corolla, corolla sport=Toyota/Corolla,
  190e=Mercedes-Benz/190, bajaj maxima=Bajaj/RE Maxima, hd65=Hyundai/Mighty, hd72=Hyundai/Mighty, hd78=Hyundai/Mighty, lc70=Toyota/Land Cruiser 70, lc79=Toyota/Land Cruiser 70,
  verna=Hyundai/Accent, benz 608=Mercedes-Benz/L608, mercedes 608=Mercedes-Benz/L608, caravelle=Volkswagen/Caravelle,
  i 10=Hyundai/i10, i 20=Hyundai/i20`)

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Makes that are words too: they count only with one of their models. */
export const WORD_MAKES = wordSet(
  'seat smart mini ram international eagle man genesis geo sterling jeep mercury saturn tesla',
)

/** Models that are words too: they count beside their make, or beside a year where no other vehicle is named. */
export const WORD_MODELS = wordSet(`
  bolt fit focus element edge fusion note cube express cargo coupe sport series pickup truck van pilot beat insight star power axle
  max city life logo dart wagon sedan classic premier custom standard limited base vision concept stream charger relay connect
  partner expert boxer master turbo volt view semi premium carrier tracker laser neon nitro probe spider mark hardtop
  cabriolet cabrio roadster salon ion wave imperial superb tempo flex rapid carry shadow sky accent rio crown soul quest titan
  rogue rush quantum rabbit fox mirage eclipse galaxy granada escort sierra safari canyon terrain venture metro storm
  sprint spectrum legend integra vigor escape explorer expedition excursion maverick ranger transit courier tribute legacy
  outback justy swift alto baleno samurai liana esteem passport element odyssey prelude clarity ridgeline venue matrix sonic
  cruze spark tracker aspire contour taurus probe comet falcon hunter captain rich pride besta eight azure continental century
  every king regal encore envision aura vue outlook astra corona crown picnic echo supra dawn ghost dashing phantom wraith compass patriot unit
  liberty commander renegade wrangler gladiator recon defender discovery ace prima light`)

/** Models that are other words, or better known of another make: they count beside their make only. */
export const MODELS_OF_MAKE = new Set(
  'Toyota/wish Nissan/march Nissan/caravan Daewoo/racer Hyundai/county Plymouth/caravelle'.split(' '),
)

/** Models above that are said alone all the same: the word means nothing else to a buyer of parts. */
export const SPOKEN_ALONE = wordSet(`
  accent rio pilot odyssey explorer escape expedition ranger sierra taurus mirage eclipse galaxy escort legend integra
  vigor prelude ridgeline cruze tribute legacy outback swift alto liana picanto rogue quest titan corona picnic supra
  wrangler renegade compass liberty patriot commander defender discovery matrix element spark cube astra passport sonic
  granada soul baleno samurai`)

/** Models above that are meant where a part is named, and no part name needs the word: "alternator transit". */
export const SPOKEN_BESIDE_PARTS = wordSet(`
  x1 x3 x4 x5 x6 transit focus fusion boxer partner expert contour probe laser neon edge insight fox tempo superb aspire maverick excursion
  courier quantum vision pride besta comet hunter aura vue outlook phantom xenon safari canyon venture tracker clarity storm
  volt nitro dart metro rabbit encore envision venue crown echo passport ace flex terrain`)

/** Short names of models that are meant where a part is named and no other vehicle. */
export const SPOKEN_CODES = wordSet(
  'a3 a4 a5 a6 a7 a8 q3 q5 q7 q8 tt c3 c4 c5 j5 k5 z3 z4 tl gx lx rx 3008 5008 301 371 336 h100 ls nx h1 m3 t4',
)

/** Nicknames that are words too: they count beside their model or make, or with a part. */
export const WORD_NICKNAMES = wordSet(
  'regular bullet pencil spider muscle envelope academy evolution tortoise bulldog hala allah',
)

/** Makes that a model name of several makes means if none is named; the others follow in the order of the data. */
export const COMMON_MAKES = [
  'Toyota',
  'Honda',
  'Lexus',
  'Mercedes-Benz',
  'Hyundai',
  'Kia',
  'Nissan',
  'Volkswagen',
  'Ford',
  // Before Peugeot: a Boxer is a motorcycle to most buyers.
  'Bajaj',
  'Peugeot',
  'Mazda',
  'Mitsubishi',
  'Acura',
  'BMW',
  'Suzuki',
  'Opel',
  'Renault',
  'Infiniti',
]

/** Buses and vans whose doors of the sides slide. */
export const BUSES: ReadonlySet<string> = new Set(
  (
    'HiAce,LiteAce,Coaster,Urvan,Urvan NV350,Vanette,Civilian,L300,H-1,H-100,Besta,Pregio,Sprinter,Vito,Transit,Transporter,' +
    'Kombi,Caddy,Kangoo,Master,Vivaro,Movano,Boxer,Expert,Partner,Jumper,Berlingo,Ducato,Daily,Hijet,Every,Carry'
  ).split(','),
)

/** Words for motorcycles and tricycles. */
export const MOTORCYCLE_NOUNS = wordSet('bike keke motorbike motorcycle okada tricycle')

/** Words of parts that only motorcycles and tricycles have. */
export const MOTORCYCLE_PARTS = wordSet('sprocket handlebar')

/** Makes of motorcycles and tricycles on the roads of Nigeria. */
export const MOTORCYCLE_MAKES = ['Bajaj', 'TVS', 'Qlink', 'Jincheng', 'Piaggio', 'Daylong']
