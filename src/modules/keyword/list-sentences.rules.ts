import { findWantedText, leaveOutComplaint } from './complaints.rules.ts'
import { isVehicleOnly, type Piece, splitPieces } from './list-pieces.rules.ts'
import type { Understand } from './understanding-types.rules.ts'

const END = /(?<=[\p{L}\d)][.!?]) +(?=[\p{L}\d])/u
/** "Cyl. head gasket", "trans. oil", "a. front shock". */
const SHORTENED =
  /(?:^|[^\p{L}])(?:\p{L}|trans|comp|cyl|hyd|eng|alt|assy|diff|susp|temp|press|elec|approx|qty|nos?|pcs?|ltrs?|frt|rr|engr|mrs?|dr|alh|ltd|co|reg|tel|pls|abt)\.$/iu

/** Splits a line at full stops if each sentence names a part or a vehicle, or nothing, and none is a complaint. */
export function splitRequests(line: string, understand: Understand): readonly string[] {
  const sentences = line.split(END).reduce<string[]>((done, sentence) => {
    const last = done.at(-1)
    return last !== undefined && SHORTENED.test(last)
      ? [...done.slice(0, -1), `${last} ${sentence}`]
      : [...done, sentence]
  }, [])
  const text = line.toLowerCase()
  if (sentences.length < 2 || findWantedText(text) !== null || leaveOutComplaint(text) !== null) return [line]
  return sentences.every((sentence) => splitPieces(sentence, understand).every(isClear)) ? sentences : [line]
}

function isClear({ understanding }: Piece): boolean {
  const { question, corrected, unknown } = understanding
  return isVehicleOnly(understanding) || (question?.about !== 'type' && corrected.length + unknown.length === 0)
}
