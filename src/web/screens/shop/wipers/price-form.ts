import { data } from 'react-router'

import { updateWiperPrice } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { explainFailure, type FormAnswer } from '#web/features/forms/form-answer.ts'

/** A saved price with the server's message. */
interface SavedPrice {
  symbol: string
  message: string
}
type PriceAnswer = FormAnswer | SavedPrice | undefined

/** Specification, section 8, "Price update". */
const FAILED = 'Error updating price'

/** Sends the new price of a wiper to the API and returns the page's answer. */
export async function savePrice(api: Api, fields: URLSearchParams) {
  const [symbol, price] = [fields.get('symbol') ?? '', fields.get('price') ?? '']
  try {
    const { message } = await api(updateWiperPrice, { params: { symbol }, body: { price } })
    return { symbol, message } satisfies SavedPrice
  } catch (error) {
    const refused = explainFailure(error, fields, { otherwise: FAILED })
    // When a field has the error, the form shows the general failure.
    return data({ ...refused.data, detail: refused.data.detail ?? FAILED }, refused.init ?? {})
  }
}

/** The answer of the page's action: a saved or a rejected price. */
export function splitAnswer(answer: PriceAnswer): { saved: SavedPrice | null; refused: FormAnswer | undefined } {
  if (answer === undefined) return { saved: null, refused: undefined }
  return 'message' in answer ? { saved: answer, refused: undefined } : { saved: null, refused: answer }
}

/** Returns the wiper whose price is being edited: the one that was rejected, or else that of the address, '' for none. */
export function getEditedSymbol(edit: string, answer: PriceAnswer): string | null {
  const { saved, refused } = splitAnswer(answer)
  if (saved) return null
  return refused?.values['symbol'] ?? edit
}
