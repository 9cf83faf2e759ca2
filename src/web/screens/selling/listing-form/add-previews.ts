import { addListingImage } from '#modules/media/media.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { PREVIEWS, readPreviews } from './sent-pictures.ts'

/** Adds the pictures of the form to its saved listing, in their order. Returns how many could not be added. */
export async function addPreviews(api: Api, productId: number, fields: URLSearchParams): Promise<number> {
  let missing = 0
  for (const url of readPreviews(fields.get(PREVIEWS))) {
    try {
      await api(addListingImage, { body: { productId, url } })
    } catch (error) {
      // The listing is saved: its seller adds the picture on the page of its pictures.
      if (!(error instanceof Problem)) throw error
      missing += 1
    }
  }
  return missing
}
