import { msg } from '@lingui/core/macro'
import { data, isRouteErrorResponse } from 'react-router'

import type { ProblemBody } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

import type { FitQuestion } from './fit-question.ts'

/** The answer to a click on Add to cart. */
export interface AddAnswer {
  outcome: 'added' | 'visitor' | 'refused' | 'asks'
  message: Text
  /** The question to confirm first. */
  question?: FitQuestion
}

/** Texts of sections 5 and 8. */
export const ADD_TEXTS = {
  added: msg`Added to your cart.`,
  visitor: msg`Please register or log in to add items to your cart.`,
  full: msg`Your list is full. Log in to move it to your cart.`,
  noCart: msg`Cart not initialized yet. Please try again.`,
  unable: msg`Unable to add to cart. Please try again.`,
  late: msg`No answer yet. Check your cart before you try again.`,
} as const

/** Returns the text of a problem of the cart's calls, which say `product_not_found` of a listing that was taken down. */
export const getCartProblemText = ({ code, ...problem }: ProblemBody): Text =>
  getProblemText({ ...problem, code: code === 'product_not_found' ? 'not_on_sale' : code })

/** Returns a failure with its status, so that the router does not reload the page's data. */
export const toAddAnswer = (outcome: AddAnswer['outcome'], message: Text, init: { status: number; cookie?: string }) =>
  data<AddAnswer>(
    { outcome, message },
    { status: init.status, headers: init.cookie === undefined ? {} : { 'Set-Cookie': init.cookie } },
  )

/** Asks the question before anything is added. */
export const toQuestionAnswer = (question: FitQuestion) =>
  data<AddAnswer>({ outcome: 'asks', message: '', question }, { status: 409 })

/** After this time the next click is sent. */
const MAX_SEND_MS = 20_000

let lastSent: Promise<unknown> = Promise.resolve()

/** Sends clicks on Add to cart one by one: parallel requests would overwrite each other's part in the cookie. */
export async function sendInOrder<T>(send: () => Promise<T>): Promise<T | ReturnType<typeof toAddAnswer>> {
  const start = () => sendWithTimeout(send)
  const sent = lastSent.then(start, start)
  lastSent = sent
  try {
    return await sent
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return toAddAnswer('refused', ADD_TEXTS.unable, { status: 504 })
  }
}

/** Sends a click. A late request may still add the part, so its answer names the cart to check first. */
async function sendWithTimeout<T>(send: () => Promise<T>): Promise<T | ReturnType<typeof toAddAnswer>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<ReturnType<typeof toAddAnswer>>((resolve) => {
    timer = setTimeout(() => resolve(toAddAnswer('refused', ADD_TEXTS.late, { status: 504 })), MAX_SEND_MS)
  })
  return Promise.race([send(), timeout]).finally(() => clearTimeout(timer))
}
