import { useEffect, useState } from 'react'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { getJson } from '#web/app/api/browser-api.ts'

/** Delays in ms between polls. A job numbers invoices after the payment, which takes some seconds under load. */
const POLL_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000]

/** Polls for the invoice number of a paid order without one; `isOver` when it has stopped polling. */
export function useComingInvoice(order: string): { invoice: string | null; isOver: boolean } {
  const [invoice, setInvoice] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const wait = POLL_DELAYS_MS[tries]
    if (invoice !== null || wait === undefined) return
    const abort = new AbortController()
    const poll = async () => {
      const found = await getJson<OrderDetail>(`/api/orders/${order}/`, { signal: abort.signal }).catch(() => null)
      if (abort.signal.aborted) return
      setInvoice(found?.invoice_number ?? null)
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void poll(), wait)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [order, invoice, tries])
  return { invoice, isOver: tries >= POLL_DELAYS_MS.length }
}
