/** What phones write for words of parts and models that they do not know. */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ok(?:ay)?|hey) google\b|\bhey siri\b/gi, ''],
  [/\bhigh[ -]?(?=(?:ace|lux)\b)/gi, 'hi'],
  [/\bhigh[ -]lander\b/gi, 'highlander'],
  [/\bi x (?=\d\d\b)/gi, 'ix'],
  // "A B S", "E G R".
  [/(?<!\b[a-z] )\b([a-z]) ([a-z]) ([a-z])\b(?! [a-z]\b)/gi, '$1$2$3'],
  [/\bbosh\b/gi, 'bosch'],
  [/\bx[ -]?trial\b/gi, 'x trail'],
  [/\btime in (?=belt|chain)/gi, 'timing '],
  [/\bsee ?vee\b(?= joint| boot| axle)/gi, 'cv'],
  [/\b(?:o two|02) (?=sensor)/gi, 'o2 '],
  [/\b(?:few|feel) (?=(?:pump|filter|tank|injector|gauge|cap|line|hose)\b)/gi, 'fuel '],
  [/(?<=\b(?:fan|timing|drive|alternator|ac) )bell\b/gi, 'belt'],
  [/(?<=\bspark )(?:plaque|plug in|block)s?\b/gi, 'plug'],
  [/(?<=\b(?:wiper|control|lower|upper|rocker|swing) )harms?\b/gi, 'arm'],
  [/\bbom per\b/gi, 'bumper'],
  [/\bkick star\b/gi, 'kick starter'],
  [/(?<=\b(?:top|head|cover|manifold|sump|pan) )gas kit\b/gi, 'gasket'],
]

/** Writes words that a phone misheard as they were spoken: "high lux", "fan bell", "A B S sensor". */
export const correctHeard = (text: string): string =>
  HEARD.reduce((heard, [pattern, word]) => heard.replaceAll(pattern, word), text)
