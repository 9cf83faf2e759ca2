import { data, isRouteErrorResponse } from 'react-router'

import type { FitQuestion } from './fit-question.ts'

/** The answer to a click on Add to cart. */
export interface AddAnswer {
  outcome: 'added' | 'visitor' | 'refused' | 'asks'
  message: string
  /** The question to confirm first. */
  question?: FitQuestion
}

/** Texts of sections 5 and 8. */
export const WORDS = {
  added: 'Added to your cart.',
  visitor: 'Please register or log in to add items to your cart.',
  full: 'Your list is full. Log in to move it to your cart.',
  noCart: 'Cart not initialized yet. Please try again.',
  unable: 'Unable to add to cart. Please try again.',
} as const

/** Returns a failure with its status, so that the router does not reload the page's data. */
export const addAnswer = (outcome: AddAnswer['outcome'], message: string, init: { status: number; cookie?: string }) =>
  data<AddAnswer>(
    { outcome, message },
    { status: init.status, headers: init.cookie === undefined ? {} : { 'Set-Cookie': init.cookie } },
  )

/** Asks the question before anything is added. */
export const askAnswer = (question: FitQuestion) =>
  data<AddAnswer>({ outcome: 'asks', message: '', question }, { status: 409 })

/** After this time a click fails and the next one is sent. */
const MAX_SEND_MS = 20_000

let lastSent: Promise<unknown> = Promise.resolve()

/**
 * Sends clicks on Add to cart one after the other: a visitor's parts share one cookie, and parallel requests would
 * overwrite each other's part. Without a response the page stays and shows an error.
 */
export async function orUnable<T>(send: () => Promise<T>): Promise<T | ReturnType<typeof addAnswer>> {
  const start = () => withTimeout(send)
  const sent = lastSent.then(start, start)
  lastSent = sent
  try {
    return await sent
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return addAnswer('refused', WORDS.unable, { status: 504 })
  }
}

async function withTimeout<T>(send: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('A click was not answered in time.', 'TimeoutError')), MAX_SEND_MS)
  })
  return Promise.race([send(), timeout]).finally(() => clearTimeout(timer))
}
