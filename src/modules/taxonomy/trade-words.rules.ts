const parseWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
/** Titles are compared in the singular: "philips" as "philip". */
const withSingulars = (text: string): ReadonlySet<string> =>
  new Set([...parseWords(text)].flatMap((word) => [word, word.replace(/(?<=\w{3}[^su])s$/, '')]))

/** Spellings and synonyms that mean one word of the trade, by their singular. */
export const ONE_SPELLING: ReadonlyMap<string, string> = new Map(
  `
  light=lamp, headlight=head lamp, headlamp=head lamp, taillight=tail lamp, tailight=tail lamp, taillamp=tail lamp, foglight=fog lamp,
  foglamp=fog lamp, backlight=back lamp, tire=tyre, center=centre, stabilizer=stabiliser, aluminum=aluminium,
  disk=disc, calliper=caliper, grill=grille, bushing=bush, windshield=windscreen, hood=bonnet, transmission=gearbox,
  muffler=silencer, break=brake, mounting=mount, seating=seat, assy=assembly, shocker=shock, license=licence,
  carburetor=carburettor, carburator=carburettor, aircon=ac, driveshaft=drive shaft, propshaft=prop shaft,
  fibreglass=fiberglass, immobilizer=immobiliser, mold=mould, molding=moulding, handbrake=hand brake,
  sparkplug=spark plug, dryer=drier, weatherstrip=weather strip, hubcap=hub cap, tyrod=tie rod, tierod=tie rod,
  bellows=bellow, altenator=alternator, fiber=fibre, synchronizer=synchroniser, analyzer=analyser, cork=cap,
  conrod=con rod, repairing=repair, brek=brake, breck=brake, gia=gear, mira=mirror, mirro=mirror, temp=temperature, camshaft=cam shaft, crankshaft=crank shaft, dashboard=dash board, headrest=head rest,
  armrest=arm rest, cvjoint=cv joint, balljoint=ball joint, trans=gearbox, seatbelt=seat belt, flywheel=fly wheel,
  ubolt=u bolt, mudflap=mud flap, mudguard=mud guard, tailgate=tail gate, kingpin=king pin,
  pushrod=push rod, crossmember=cross member, subframe=sub frame, sunvisor=sun visor, wingmirror=wing mirror, auto=automatic, rearview=rear view,
  packing=gasket, house=housing, rad=radiator, brk=brake, eng=engine, susp=suspension, cyl=cylinder, comp=compressor, alt=alternator,
  brg=bearing, stg=steering, hsg=housing, gskt=gasket, inj=injector, ign=ignition, sens=sensor, thermo=thermostat, diff=differential,
  gaba=front, gaban=front, bayan=back, baya=back, hagu=left, dama=right, iwaju=front, eyin=back, osi=left, otun=right,
  madubi=mirror, madubin=mirror, gefe=side, birki=brake, birkin=brake, fitila=lamp, fitilar=lamp, taya=tyre, tayar=tyre,
  batir=battery, batiri=battery, batirin=battery, injin=engine, kofa=door, kofar=door, gilashi=glass, gilashin=glass,
  kujera=seat, kujerar=seat, famfo=pump, famfon=pump, tankin=tank, ilekun=door, enyo=mirror, oche=seat, mmanu=oil, mai=oil,
  pd=pad, bk=back, bak=back, frnt=front, frt=front, lft=left, rgt=right, barring=bearing, baring=bearing, moto=motor, hd=head, shk=shock, spk=spark, strg=steering, gbx=gearbox, gbox=gearbox, felt=insulation,
  carb=carburettor, mtg=mount, assem=assembly, hedlam=head lamp, edlamp=head lamp,
  injeta=injector, nozul=nozzle, nozel=nozzle, exzost=exhaust, egzost=exhaust, bompa=bumper`
    .split(',')
    .map((pair) => pair.trim().split('='))
    .map(([from = '', to = '']) => [from, to]),
)

/** Start what is only mentioned: all words after them, up to the next comma, do not name the part. */
export const MENTION_WORDS = parseWords(
  'behind with w/ w without w/o for fit to suit suitable compatible including include incl plus on by from less no not also',
)

/** Brands of parts, and makes and vehicles that the look-up does not know. */
export const BRAND_WORDS = withSingulars(`
  abro acdelco aisin ajusa akebono amc anchor ate autoshack bando bars behr bendix beru bilstein bosch brembo bridgestone
  castrol ceat champion chicco continental cooper corteco cofle ctr daiwa dayco delco delphi denso depo dorman dunlop
  dunlopillo eibach elring exide febest febi fel-pro ferodo foxsur frenkit gabriel garrett gates genius gmb gsp hankook
  havoline hella hitachi holset ina jurid kavo koni koyo kyb lemforder liqui loctite lucas luk luminous magneti mahle mando
  mann marelli maxxis meyle michelin michelin mobil moly monroe moog mopar motorcraft musashi nachi narva nisshinbo nissens
  nk noco npr npw nrf nsk ntk ntn ngk oando optimal osram philips pierburg pioneer pirelli prestone record remsa rocket
  rolex rtx sachs sakura sanden shell siemens skf sct spidan stp tab taiho timken total trw tyc tyg uniroyal valeo varta vdo
  victor reinz wabco wahler walbro walker yokohama yuasa zf 555 mevotech perkins cummins caterpillar howo sinotruk
  benz vw chevy merc bajaj tvs qlink jincheng piaggio daylong keke napep marwa maruwa okada opel renault peugeot citroen skoda
  exedy aerotwin kolbenschmidt lesjofors raiser dba cardone servocom momo spicer racor stabilus lph stant solex keyster futaba
  sony dueler kumho crc turtle autel nok honeywell daido incoe rbi kenwood bardahl bca quietcast aeolus visbella kayaba riken
  solite taiho tama gut purflux sensen arnott beck profit trw lpr metelli textar pagid zimmermann ashika japanparts sidem wix
  fram purolator hengst knecht baldwin donaldson fleetguard sakura vic denckermann hkt hdk gkn nissin advics tokico showa halla
  doowon visteon calsonic keihin mikuni sankei teikin ndc glyco clevite goetze tkr nipparts optibelt mitsuboshi roulunds
  contitech hutchinson dongil yec brisk beru eyquem autolite accel neolux lucas wagner sylvania koito stanley ichikoh depo
  sonar jvc alpine jbl goodyear nexen toyo falken firestone bfgoodrich westlake linglong doublestar sailun giti roadstone
  austone mrf jk elf motul valvoline conoco oando ardova lubcon eterna forte delkor amaron forbatt amg garde repset luk
  stone nisshinbo ctek prestone proact datsun rover mcgard hyva akron yokomitsu
  graf wezel autoliv lobro ulo view max
  daewoo daf man scania iveco fiat lada isuzu tata mack ashok leyland foton jac gac geely chery byd haval innoson
  camry corolla hiace hilux vigo revo prado muscle spider eod orobo pencil vboot matiz primera urvan caddy`)

/** Words that say how a part is, not what it is. */
export const QUALITY_WORDS = parseWords(`
  new used tokunbo belgium foreign original oem genuine quality clean neat strong heavy duty universal pair pc pcs piece set
  kit assembly complete full pack box carton bag made in japan china germany korea thailand taiwan usa london fairly brand
  quick sale price call now black white chrome silver red blue green grey beige carbon plastic metal steel stainless
  aluminium rubber leather brass ceramic petrol diesel manual automatic side driver passenger hand type only one two four
  each unit replacement of and the or a tested remanufactured reman rebuilt reconditioned direct front rear left right upper lower
  ton bank double single dual twin round led night jeep seater roll adjustable copper digital stretch silicone style metre gallon
  quart size frameless speed big solid braided collapsible wood extended std oversize long low open clear convex hybrid tiptronic
  awd reusable pull section bar matt foldable assorted racing calcium smoked fiberglass lockable magnetic electric dimming
  drilled inline charcoal per degree hall primed beige geared driven power folding tin ready sachet truck heated flat sport market belgian quantity available
  inner outer volt amp watt mm cm inch litre liter pin wire hole teeth cylinder`)

/** Goods of other trades: beside one of them no word names a part. */
export const OTHER_GOODS = parseWords(`
  iphone phone laptop tv dstv gotv decoder samsung nokia tecno infinix itel redmi xiaomi ipad tablet macbook dell lenovo kva
  earphone headphone headset keyboard mouse printer cooker blender microwave freezer mattress sofa wardrobe curtain
  trouser trousers jeans gown sneakers slippers sandal handbag backpack wig makeup cream lipstick diaper pampers stroller
  school book textbook ps5 playstation xbox game toothbrush soap detergent noodles genset tiger elepaq sumec firman thermocool soundproof hydrometer barrow wheelbarrow tubular milk sugar garri yam beans rice
  apartment hotel flight ticket visa loan job vacancy salary bitcoin`)

/** Goods, services and vehicles: with one of them in a title no answer is sure. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set([
  ...OTHER_GOODS,
  ...parseWords(`
  repair repairing rewiring servicing service cleaning genset installation tracing mechanic laptop phone baby organiser organizer canopy winch
  jerrycan crane workshop tipper option bulk container available standing vacancy training rental hire apprentice toy
  perfume freshener sticker umbrella sunglasses shirt watch fridge television drone bicycle wheelbarrow lawn solar helmet
  scrap fabrication tutorial software pdf book jacket raincoat lot bundle both programming overhauling certified painter vulcanizer keyholder keychain buy driven gauge
  restoration upgrade conversion theft`),
])

/** Nouns that may follow the name of a part and then name another thing, beside the last words of all names. */
export const OTHER_NOUNS = parseWords(`
  tool crane gauge shield plate pedal isolator organiser case can stand holder opener remover extractor sensor strainer
  reservoir panel bracket bolt nut gasket seal boot cover housing cap hinge rod repair screw spacer shim washer lever
  button handle knob latch lock cleaner spray guard protector insulator lining carpet frame rail plug wrench spanner
  socket tester compressor tank valve pipe hose tube adapter adaptor extension collar sleeve ring fork guide key bottle
  pan drain funnel barrel keg bag tray rack bowl mat foam chain strap belt brush paint tape glue sponge towel sheet film
  sticker carrier pulley gear pad cushion belt buckle foam net glass motor switch relay module harness cable`)
