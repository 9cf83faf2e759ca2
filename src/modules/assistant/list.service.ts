import type { Names } from '#modules/keyword/keyword.service.ts'
import type { Understand } from '#modules/keyword/understanding-types.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { invalidInput } from '#platform/http/problems.ts'

import type { AssistantReply, Conversation, KnownPart, KnownLine, ReplyLine } from './assistant.contract.ts'
import { questionChoices } from './choices.rules.ts'
import { answerLine, completeLines, isAboutVehicle, readList } from './list.rules.ts'
import { readMessage } from './message.rules.ts'
import { type Answer, askWhich, replyLine, replyToList } from './reply.rules.ts'

/** Concurrent searches of one list, to leave database connections to other visitors. */
const AT_ONCE = 4
/** Lines that count as one message in the limit of an address. */
const LINES_PER_POINT = 4

interface ListMessage {
  text: string
  conversation: Conversation
  line?: number | undefined
}

/** The lines of a list, or a message about one part. */
export type ListRequest = { lines: KnownLine[]; vin: string | null } | { text: string }

type Find = (ctx: Ctx, known: KnownPart, names: Names) => Promise<Answer>

/** Answers pasted lists line by line. */
export function createListAnswers({ find }: { find: Find }) {
  return { read, countPoints, answer }

  /** Reads a message as a pasted list, or as the answer to one. @throws 400 for a list that is too long */
  function read({ text, conversation, line }: ListMessage, names: Names): ListRequest {
    const { lines } = conversation
    const understand = remembering(names.understand)
    if (line !== undefined && lines[line])
      return { lines: lines.map((one, at) => (at === line ? answerLine(one, text, understand) : one)), vin: null }
    const list = readList(text, understand, conversation)
    if ('fault' in list) throw invalidInput({ text: [list.fault] })
    if ('lines' in list || lines.length === 0) return list
    if (!isAboutVehicle(readMessage(list.text, understand, conversation))) return list
    return { lines: completeLines(lines, list.text, conversation, understand), vin: null }
  }

  function countPoints(lines: readonly KnownLine[]): number {
    return Math.ceil(lines.length / LINES_PER_POINT)
  }

  async function answer(ctx: Ctx, lines: readonly KnownLine[], names: Names): Promise<AssistantReply> {
    const rows: ReplyLine[] = []
    const waiting = lines.entries()
    const work = async () => {
      for (const [at, line] of waiting) rows[at] = replyLine(line, await findAnswer(ctx, line, names))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return replyToList(lines, rows, names)
  }

  async function findAnswer(ctx: Ctx, line: KnownLine, names: Names): Promise<Answer> {
    const meant = line.part === '' ? names.understand(line.line) : null
    if (meant?.question?.about === 'type') return askWhich('part', meant.question.text, questionChoices(meant.question))
    return find(ctx, line, names)
  }
}

/** Lines of one list often name the same vehicle. */
function remembering(understand: Understand): Understand {
  const known = new Map<string, ReturnType<Understand>>()
  return (text, options) => {
    if (options) return understand(text, options)
    const understanding = known.get(text) ?? understand(text)
    known.set(text, understanding)
    return understanding
  }
}
