import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

import { type ChosenVehicle, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import { paths } from '#web/app/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { asOfText, lossOf, TRY_AGAIN_MS } from './keeping.ts'
import { askAsOf, isShopThere, startWorker, tellSeen, type Visited } from './worker-line.ts'

interface ConnectionProps {
  viewer: number | null
  vehicle: ChosenVehicle | null
  /** Titles of the pages that were in view so far, by their addresses. */
  visited: Visited
}

/**
 * Says whether the device is offline or the shop does not answer, and when the page in view is from. Fetches the page
 * again once the shop answers.
 */
export function Connection({ viewer, vehicle, visited }: ConnectionProps) {
  const { t } = useLingui()
  const { loss, isFresh, asOf } = useLine()
  const words = vehicle && formatVehicle(vehicle)
  const { key, pathname } = useLocation()
  // A kept page tells who was signed in then, the offline page nobody at all.
  const isAboutKept = pathname === paths.offline
  const isTold = isFresh && !isAboutKept
  useEffect(startWorker, [])
  useEffect(() => {
    if (isTold) void tellSeen({ viewer, vehicle: words }, visited)
  }, [key, isTold, viewer, words, visited])
  return (
    <div role="status" className="sticky top-0 z-20">
      {loss && !isAboutKept && (
        <p className="border-b border-amber bg-amber-tint">
          <span className="page-width flex min-h-11 items-center gap-2 py-2">
            <Icon name="triangle-alert" />
            {loss === 'offline'
              ? t`You are offline. This is the page as of ${asOf}.`
              : t`The shop is not answering. This is the page as of ${asOf}.`}
          </span>
        </p>
      )}
    </div>
  )
}

interface Line {
  isOnline: boolean
  /** When the page in view came from the shop. */
  at: number
  /** Whether the worker had to bring it since; null until it is known. */
  isKept: boolean | null
  /** When all this was so, in words that name the day only where it is another one. */
  now: number
}

const atFirst = (): Line => ({
  isOnline: navigator.onLine,
  at: performance.timeOrigin,
  isKept: null,
  now: Date.now(),
})

/** Whether the shop is out of reach, and when the page in view came from it. */
function useLine() {
  const [{ isOnline, at, isKept, now }, setLine] = useState(atFirst)
  const { key } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isSettled = useNavigation().state === 'idle' && state === 'idle'
  useEffect(() => {
    const look = async () => {
      // A device that comes back is offline until the shop has answered: only then is it known which of the two fails.
      const isBack = navigator.onLine && (await isShopThere())
      const says = { isOnline: navigator.onLine, now: Date.now() }
      setLine((line) => ({ ...line, ...says, isKept: isBack ? null : line.isKept }))
    }
    return onOnlineChange(() => void look())
  }, [])
  useEffect(() => {
    if (!isSettled) return setLine((line) => ({ ...line, isKept: null }))
    let isCurrent = true
    const look = async () => {
      const kept = await askAsOf()
      if (isCurrent) setLine((line) => ({ ...line, isKept: kept !== null, ...timesOf(kept, line) }))
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [key, isSettled])
  const loss = lossOf({ isOnline, isKept })
  useRefresh(loss !== null, isOnline, revalidate)
  return { loss, isFresh: isKept === false, asOf: asOfText(new Date(at), new Date(now)) }
}

/** A page that is not kept came just now, unless nothing can have come. */
const timesOf = (kept: number | null, { isOnline, at }: Line) => ({
  at: kept ?? (isOnline ? Date.now() : at),
  now: Date.now(),
})

function onOnlineChange(look: () => void): () => void {
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

/** Asks for the page anew when the line is back: as soon as the phone says so, and from time to time in between. */
function useRefresh(isCut: boolean, isOnline: boolean, refresh: () => Promise<void>): void {
  const wasCut = useRef(false)
  useEffect(() => {
    const isBack = wasCut.current && isOnline
    wasCut.current = isCut
    const look = async () => (await isShopThere()) && refresh()
    if (isBack) void look()
    if (!isCut) return
    const timer = setInterval(() => void look(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isCut, isOnline, refresh])
}
