/** "I am looking for" in Hausa, Yoruba and Igbo. */
const LOOKING_FOR =
  /\b(?:ina (?:neman|son?|bukata[rn]?)|mo (?:fe|nilo|n wa)|(?:a na m |ana m |a)choro?(?: m)?|ana m acho)\b/gi

/** Numbers of Hausa, which follow "guda", and of Yoruba. */
const HAUSA = { biyu: 2, uku: 3, hudu: 4, biyar: 5, shida: 6 }
const YORUBA = { meji: 2, meta: 3, merin: 4, marun: 5, mefa: 6 }
const COUNTS = new Map(Object.entries({ ...HAUSA, ...YORUBA }))
const LITRES = new RegExp(`\\blita (${Object.keys(HAUSA).join('|')})\\b`, 'gi')
const COUNTED = new RegExp(`\\b(?:guda (${Object.keys(HAUSA).join('|')})|(${Object.keys(YORUBA).join('|')}))\\b`, 'gi')

/** Yoruba for "for"; a "radiator fun" is a fan. */
const FOR = /(?<!\b(?:radiator|cooling|ac|condenser|engine|electric|blower|motor) )\bfun (?=\p{L})/giu

/** A place, where "sabon" does not say that a part is new. */
const SABON_GARI = /\bsabon gari\b/gi

/** Words of Hausa, Yoruba and Igbo with their meaning, a part, position or greeting; empty if they name nothing. */
const LEXICONS: readonly string[] = [
  `man inji(?:n)?=engine oil; gilashi(?:n|r)?=glass; gaba(?:n)?=front; baya(?:n)?=rear; (?:na |ta |hannun )?dama(?:n)?=right; (?:na |ta |hannun )?hagu(?:n)?=left;
   fitil(?:a|ar|un|u)=lamp; kofa(?:r)?=door; taya(?:r)?=tyre; tayoyi=tyres; kujera(?:r)?=seat; birki(?:n)?=brake;
   madubi(?:n)?=mirror; inji(?:n)?=engine; batir(?:i|in)?=battery; tanki(?:n)?=tank; fa[mn]fo(?:n)?=pump; ruwa(?:n)?=water;
   fanka(?:r)?=fan; sitiyari(?:n)?=steering; roba(?:r)?=rubber; karfe(?:n)?=iron; ka[hf]o(?:n)?=horn; mota(?:r)?=; babur(?:in)?=motorcycle;
   nawa ne=; kudi(?:n)?(?: ?(?:sa|ta))?=; don allah=; ya (?:fashe|lalace|mutu|karye)=; ta (?:fashe|lalace|mutu|karye)=; wani=; wata=; saya=;
   ina so(?:n)?=; bukata(?:r)?=; din=; da yake=; hular kwano=helmet; in say[ai]=; sab(?:o|uwa(?:r)?)=new; tsoho(?:n)?=; sannu=; barka=; yaya=; akwai=`,
  `omi n jo(?: ninu)?=; eyi ti=; ina=light; eyin=rear; iwaju=front; (?:ti )?apa=; otun=right; osi=left; ilekun=door; ijoko=seat; (?:dingi|digi|jigi)=mirror; gilaasi=glass;
   taya=tyre; batiri=battery; en[jg]ini=engine; bireki=brake; omi=water; epo=oil; roba=rubber; irin=iron; kokoro=key; beliti=belt;
   fonran=wire; (?:oko|moto)(?: mi)?=; fun=for; mo (?:fe|nilo|n wa|wa)(?: ra)?=; e ?jo(?:wo)?=; elo ni=; (?:e|o) (?:fe )?ta=; ti (?:o )?(?:ti )?baje=; o ti baje=;
   tuntun=new; e ?k(?:aa|u) ?(?:ro|san|irole|le|abo)=; e kaaro=; ni=; mi=; mo=; se=; wa=`,
  `oku=light; ihu=front; azu=rear; elu=upper; aka nri=right; aka ekpe=left; uzo=door; oche=seat; (?:enyo|ugegbe)=mirror; iko=glass; taya=tyre; igwe=iron;
   mmanu=oil; mmiri=water; igodo=key; batri=battery; ugbo ?ala(?: m)?=; nke(?: m)?=; maka=for; biko=; kedu(?: ego)?=; ego ole=; (?:a|e)?choro(?: m)?=;
   enwere(?: m)?=; unu na[ -]ere=; ka (?:unu|a)=; (?:unu |a )?na[ -]ere=; unu=; mebiri(?: emebi)?=; ohuru=new; nwanne=; nna=; abuo=2 pcs; ato=3 pcs; ano=4 pcs; ise=5 pcs; isii=6 pcs; asato=8 pcs`,
]

interface Lexicon {
  all: RegExp
  meanings: readonly (readonly [RegExp, string])[]
}

const readLexicon = (text: string): Lexicon => {
  const meanings = text.split(';').map((entry) => entry.trim().split('=') as [string, string])
  return {
    all: new RegExp(String.raw`\b(?:${meanings.map(([word]) => word).join('|')})\b`, 'gi'),
    meanings: meanings.map(([word, meaning]) => [new RegExp(String.raw`\b(?:${word})\b`, 'gi'), meaning] as const),
  }
}
const READ = LEXICONS.map(readLexicon)
const MIN_WORDS = 2

/** Tone marks and dots below are often left out: "ìlẹ̀kùn" as "ilekun". */
const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Translates a text that has at least two words of one of the languages: one alone may be a brand or a name. */
function translate(text: string): string {
  const counts = READ.map(({ all }) => new Set(text.toLowerCase().match(all)).size)
  const most = Math.max(...counts)
  const lexicon = most < MIN_WORDS ? undefined : READ[counts.indexOf(most)]
  return (lexicon?.meanings ?? []).reduce((read, [word, meaning]) => read.replaceAll(word, meaning), text)
}

/** Replaces phrases and numbers of Hausa, Yoruba and Igbo by their meaning. */
export const readNigerianLanguages = (text: string): string =>
  translate(withoutMarks(text).replaceAll(LOOKING_FOR, ' ').replaceAll(SABON_GARI, ' '))
    .replaceAll(LITRES, (_, count: string) => `${COUNTS.get(count.toLowerCase())} litres`)
    .replaceAll(COUNTED, (_, hausa?: string, yoruba?: string) => {
      const count = COUNTS.get((hausa ?? yoruba ?? '').toLowerCase())
      return `${count} pcs`
    })
    .replaceAll(FOR, 'for ')
