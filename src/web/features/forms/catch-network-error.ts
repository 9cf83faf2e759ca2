import { data, isRouteErrorResponse } from 'react-router'

/** Sends a form of the page; without an answer the page stays and shows `failure`. */
export async function catchNetworkError<Answer, Failure>(send: () => Promise<Answer>, failure: Failure) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data(failure, { status: 504 })
  }
}
