/** Common English words: spelt right, so they are not corrected to the words of parts and vehicles that are near. */
export const ENGLISH: ReadonlySet<string> = new Set(
  `
  about above abroad absolutely account across actually add address after again against agent agree almost alone along
  already although always among amount animal another answer anything anywhere apartment appear apply april area
  around arrive article asked asking august aunt author autumn available baby badly balance ball bank basic basically
  basket beach beautiful because become before begin behind being believe belongs below beside better between birth
  birthday blood border born borrow bought branch bread breakfast bring brother brought build building built bulk
  bundle business busy but butter buying called calling came cancel cannot capital captain capture careful carried
  carry catch cause center central certain certainly chance change changed cheap child children choice choose church
  circle city class clean clear clearing clerk climb clock close closed clothes cloud coast coding coffee cold college
  colour comes coming common company compare complain complete computer concert condition confirm congratulations
  connect consider contact contain container content cook cooking cool cools copy corner correct cotton could count
  country couple course cousin create credit cross crowd culture current custom customer damage dance danger date
  daughter december decide deep definitely degree deliver demand depend deposit describe design detail develop
  difference different difficult dinner direct discount discover discuss disease dispatch distance doctor dollar
  double doubt dress drink due duration during early earth easily east economy education effect either election
  electric eleven email emergency employ empty enemy energy english enjoy enough enter environment equal error
  especially even evening event every everybody everything everywhere exactly example excellent except exchange excuse
  exercise expect expensive experience explain export extra facebook fail failure family famous far farmer father
  favourite february feel fees felt festival field fight file final finally finger finish finished fire first flat
  fleet flight floor flower flux follow food foot football foreign forest forget forgive formal former forty forward
  found freedom fresh friday friend furniture future garden gave general generally gentle getting gift girl giving
  glad goal goes going government grand great green ground group guard guess guest guide half happen happened happy
  hardly has having health hearing heavy height held hello hide history hit holiday honest hospital hotel hour hours
  house however human hundred hungry husband idea imagine import important impossible include income increase indeed
  industry inform information insect inside instagram instead insurance interest into invite invoice island january
  jerk jerking jerks journey july june keep kept kind kindly king kitchen knew knife knowing knowledge laptop large
  last late laugh lawyer lead leader learn least leave left length less lesson letter level library lie lies life lift
  limit line listen little local logistics lonely look looked looking lovely lower lucky lunch lying made magazine
  maintain making manage manager march mark market married match material math matter maybe meal mean meant measure
  meat medicine meet member memory mention message method middle might mile milk million mind minute missing mistake
  modern moment monday money month morning mother mountain mouth move movie music myself name narrow national
  nationwide nature nearly necessary neighbour neither network never news newspaper night noise none normal normally
  north nothing notice november nowhere number object october offer office officer often onto opened order ordinary
  other otherwise outside owner page paid paint paper parent park parlour particular partner party pass past path
  patient pattern paying payment peace pencil people pepper perfect perhaps period permit person phone photo pickup
  picture place plan plant play please plenty pocket point police polite poor popular possible post pound pour pours
  power practice prefer prepare present president press pretty price prison private prize probably problem process
  produce product profit program progress project promise promo proper properly protect proud prove provide public
  pull purpose push query question quick quiet quite quote rain raise ran range rather reach read ready real really
  reason receipt receive recent recently record reduce regular relation remain remember remove rent repeat reply
  report request reseller rest restaurant result retail return rice rich ride rider rise road rock room rough round
  rubbish rule rules safe said sail salary sales same satisfaction saturday sauce save say says scale school science
  season second secret section secure see seed seeing seem seen sees sell selling send sending sent sentence separate
  september serious serve server service session settle seven several shade shake shall shape share sharp ship shirt
  shoe shop shore short should shoulder shout show sick side sight sign silence silver similar simple since singer
  single sister site skill sleep slow small smell smile smoke snow soap social soft sold soldier solution someone
  something sometimes somewhere song soon sorry sort sound south space speak special speech speed spell spend spirit
  sport spread stage stand star started state station stay steal step still stomach stop stopped store storm story
  straight strange street strength strike strong stuck student subject success such sudden sugar suggest suit suite
  summer sunday supply support suppose sure surface surprise sweet swim system table taking talk taste teach teacher
  team tell telling terrible test than thank theatre their themselves then there therefore thick thin thing think
  thinking third thirsty thirteen though thought thousand three through throw thursday ticket tiktok tired today
  together told tomorrow tonight took touch toward town trade train transfer transport travel treat tried trip trouble
  truly trust truth trying tuesday turn twelve twenty twice type uncle under understand university until upper
  urgently useful using usual usually various vegetable vendor very video village visit voice wait waited waiting walk
  wall want warm wash waste watch waybill weak wear weather wedding wednesday week weekend weight welcome went west
  whatsapp whether while white whole wholesale whose why wide wife wild wind winter wish without woman women wonder
  wood word work worked worker working world worry worse worst worth would wrapper write written wrong year yellow
  yesterday young youth zone scanned scanning scan loud louder fallen falling fell entering entered enters commuter
  rotten dropped dropping stays holds turns stands
  makes changing rattling rattled squealing grind vibrating pulled slipping slipped skipping jumped choked stall
  stalling hesitate leaked dripping cracking bending twisting snapping ripping wearing melts explodes exploded
  bursting punctured deflating leaning tilting tilted scratched hitting crashing bumping bumped touching rubbed
  clicking hummed whine roar hiss creak creaking clunking thump thumping bang sounding smelling tasting hears flashes
  flashed blink blinking died fails failing stopping boils steaming fogged wipes drilling removes removing removed
  fixes fixing inspecting tells texting receives received picking towed pushing carries unload unloaded lifted raises
  raising raised unlocking unlocked slamming losing buys sells shipping delivers delivered matches matching aligning
  swinging bounce bouncing pressing released stepped accelerates accelerating accelerated speeding resting waits
  ending returning returned arriving brings bringing puts putting setting allow allows helped tries liking liked
  wishing learning wasting wasted saves saved spending costing owing lends lending hires shares accept guessing put
  try torn older hot broke`
    .trim()
    .split(/\s+/),
)
