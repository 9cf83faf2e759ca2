/** How people say that a part is broken: beginnings of words. */
const BROKEN =
  '(?:bad|spoil|gone|faulty|dead|weak|worn|wear|finish|damage|burst|burn|broke|crack|shatter|leak|crying|stuck|jam|slipp|nois|torn|tear|' +
  'loose|cut|block|knock|bent|bend|click|stretch|swollen|swell|rust|fail|shak|rattl|smok|whin|grind|squeak|dirty|hum)'

/** What does not work, in any words: one clause of a complaint. */
const COMPLAINT = new RegExp(
  String.raw`\b(?:no (?:dey|gree|fit|sound|light|power|cold|break|work|close|open|start|move|hold|charge|blow|turn|get)|don|dey|is not|isnt|not|wont|doesnt|cannot|cant|overheat\w*|leak\w*|drip\w*|` +
    String.raw`misfir\w*|vibrat\w*|hard|heavy|soft|flat|wet|stopped|(?:light|lamp) (?:is |dey |stays? |comes? )*on|ris(?:e|ing)|noise|shak\w*|` +
    String.raw`smok\w*|stuck|hit|broke|died|jerk\w*|rattl\w*|click\w*|check engine)\b`,
)
const WANTED =
  /^.*?\b(?:want?(?: to)?|wanna|needs?|buy|looking for|find|replace|sell me|make (?:i|we) change)\b(?: (?:buy|find|get|replace))?/
/** "Na purge valve I need". */
const WANTED_AFTER = /\bna (?:just |only |that )*(.+?) (?:i|we) (?:wan|want|need|dey find)\b/

/** What the vehicle does, "engine is overheating", and the verdict on a part, "the thermostat is bad". */
const SYMPTOM =
  /\b(?:engine|car|motor|vehicle|it|jeep)\b(?: is| dey| keeps?)? (?:overheat|hot|smok|shak|vibrat|jerk|nois|loud|weak|stop|die|dying|quench|pull)/
const VERDICT = new RegExp(String.raw`^(.+?) (?:is|are|has|have|don|dey)(?: only| now| completely)? ${BROKEN}`)
/** "It is the linkage that broke", "the slave cylinder is what is leaking", "leaking from the gasket". */
const POINTED: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:its|it is|na) (?:the |my )?(.+?) (?:that|wey|which) (?:is |are |don |has |have )?${BROKEN}`,
  ),
  new RegExp(String.raw`^(?:the )?(.+?) (?:is|are|na) (?:what|the one)\b.*${BROKEN}`),
  new RegExp(String.raw`\bonly (?:the |my )?(.+?) (?:is |are |don |has |have )?${BROKEN}`),
  /\b(?:leak\w*|noise|sound|smell|problem)(?: \w+)?(?: is| dey)? from (?:the |my )?(.+)$/,
]
/** "Rewire say na the ballast". */
const MEANT = /^na (?:just |only |the |my )*(.+)$/
const CLAUSE = /[,.;?!]+ |\b(?:but|because|say|said|says)\b|\b(?:and|so)\b(?=\s+(?:the|my|i|he|she|they|na)\b)/

const listClauses = (text: string) => text.split(CLAUSE).map((clause) => clause.trim())

/** Returns the words that name what a buyer wants, if the text also tells a complaint; null if it does not. */
export function findWantedText(text: string): string | null {
  const clauses = listClauses(text)
  const isTold = (clause: string) => SYMPTOM.test(clause) || COMPLAINT.test(clause)
  const wanted = clauses.find((clause) => WANTED.test(clause))
  if (wanted !== undefined) {
    const isComplaint = /\b(?:says?|said)\b/.test(text) || clauses.some((clause) => clause !== wanted && isTold(clause))
    return isComplaint ? (WANTED_AFTER.exec(wanted)?.[1] ?? wanted.replace(WANTED, '')) : null
  }
  for (const clause of clauses) {
    const part = POINTED.map((pattern) => pattern.exec(clause)?.[1]).find((found) => found !== undefined)
    if (part !== undefined) return part
  }
  const judged = clauses.findLast((clause) => VERDICT.test(clause) && !SYMPTOM.test(clause))
  if (judged !== undefined && clauses.some((clause) => clause !== judged && isTold(clause)))
    return VERDICT.exec(judged)?.[1] ?? null
  const meant = clauses.map((clause) => MEANT.exec(clause)?.[1]).findLast((part) => part !== undefined)
  return meant !== undefined && clauses.some(isTold) ? meant : null
}

/** Returns a text without its complaint: "rectifier for boxer, battery no dey charge"; null if it tells none. */
export function leaveOutComplaint(text: string): string | null {
  const clauses = listClauses(text)
  const others = clauses.filter((clause) => !COMPLAINT.test(clause))
  return others.length < clauses.length ? others.join(', ') : null
}

const PIECE = /([,.;]| but\b| and(?= (?:the |my |it |na |only |[\w ]{1,40}? (?:is|are|dey) )))/
const SUBJECT = String.raw`^ *(?:(?:the|my|all|and|but) )*(?!(?:it|this|that|they|condition|price|part|brand)\b)`
/** "The arm and blade are okay", "the pump body dey okay". */
const FINE = new RegExp(
  String.raw`${SUBJECT}(?:\w+ ){1,5}?(?:is |are |was |were |dey |na |still )*(?:ok(?:ay)?|intact|alright|(?<=(?:is|are|dey|still) )fine)(?: \w+)? *$`,
)
/** "Battery is new", "alternator is charging well": said of parts that are not wanted, or of the one that is. */
const SOUND = new RegExp(
  String.raw`${SUBJECT}(?:(?:\w+ ){1,5}?(?:is|are|was|were|dey|na)(?: still| all| very)? (?:good|perfect|new|clean|strong|working|charging|holding|spinning|tested|changed)(?: \w+){0,3}|(?:\w+ ){1,2}(?<!brand )(?:still )?(?:new|clean|good|correct|strong)) *$`,
)
const TELLS = new RegExp(String.raw`\b${BROKEN}|\b(?:says?|said|mechanic|needs?|wan|want|buy|replace|only|just)\b`)

/** Leaves out what a complaint says of intact parts: "arm and blade are okay, it is the motor that burnt". */
export function dropIntactParts(text: string): string {
  const pieces = text.replaceAll(/ +/g, ' ').split(PIECE)
  const isOpen = pieces.map((piece) => !FINE.test(piece))
  const told = pieces.filter((piece, at) => isOpen[at] && !SOUND.test(piece)).join('')
  const kept = pieces.filter((piece, at) => isOpen[at] && !(SOUND.test(piece) && TELLS.test(told))).join('')
  return /[a-z]{3}/.test(kept) ? kept.replaceAll(/(?:^| (?:but|and))(?=[,.;])|,(?=[,.;])/g, '') : text
}
