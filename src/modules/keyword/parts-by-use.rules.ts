/** What a thing does to a part that is named: "the thing wey dey hold bumper". */
const DOES =
  /(?<=\b(?:thing|something|iron|metal|plastic|rubber|part) )(?:wey|wen|that|which)(?: dey)? (?:(holds?|holding|carry|carries)|covers?)\b/gi

/** A part that is named by what it works on: "the motor that opens the sliding door" is a sliding door motor. */
const WORKS_ON =
  /\b(motor|pump|cable|switch|relay|hose|pipe) (?:that|which|wey|wen)(?: dey)? (?:opens?|closes?|moves?|turns?|lifts?|drives?|controls?|pulls?|makes?)(?: the| my)? ((?:\w+ )?\w+)(?=[,.;]|$| (?:of|for|on|in|from|forward|backward|come|up|down|has|is|and)\b)/gi

/** Replaces what a thing does to a part, or a part that it works on, by its name. */
export const namePartsByUse = (text: string): string =>
  text
    .replaceAll(WORKS_ON, '$2 $1')
    .replaceAll(DOES, (_, holds: string | undefined) => (holds === undefined ? 'cover' : 'holder'))
