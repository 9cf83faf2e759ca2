import { data } from 'react-router'

import { updateWiperPrice } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { explain, type FormAnswer } from '#web/features/forms/form-answer.ts'

/** A price that was saved, with the server's message. */
interface SavedPrice {
  symbol: string
  message: string
}
type PriceAnswer = FormAnswer | SavedPrice | undefined

/** Specification, section 8, "Price update". */
const FAILED = 'Error updating price'

/** Sends the new price of a wiper to the API, and answers what the page then says. */
export async function savePrice(api: Api, fields: URLSearchParams) {
  const [symbol, price] = [fields.get('symbol') ?? '', fields.get('price') ?? '']
  try {
    const { message } = await api(updateWiperPrice, { params: { symbol }, body: { price } })
    return { symbol, message } satisfies SavedPrice
  } catch (error) {
    const refused = explain(error, fields, { otherwise: FAILED })
    // Where a field says what is wrong, the form says what came of it.
    return data({ ...refused.data, detail: refused.data.detail ?? FAILED }, refused.init ?? {})
  }
}

/** What the page's action answered: a price saved, or refused. */
export function toldApart(answer: PriceAnswer): { saved: SavedPrice | null; refused: FormAnswer | undefined } {
  if (answer === undefined) return { saved: null, refused: undefined }
  return 'message' in answer ? { saved: answer, refused: undefined } : { saved: null, refused: answer }
}

/** The wiper whose price is being edited: the one that was refused, else the one that the address names. */
export function editing(edit: string | null, answer: PriceAnswer): string | null {
  const { saved, refused } = toldApart(answer)
  if (saved) return null
  return refused?.values['symbol'] ?? edit
}
