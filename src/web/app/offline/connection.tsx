import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

import { type ChosenVehicle, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { formatKeptTime, getLoss, TRY_AGAIN_MS } from './keeping.ts'
import { requestKeptTime, isShopThere, startWorker, sendPageInView, type PageTitles } from './worker-line.ts'

interface ConnectionProps {
  viewer: number | null
  vehicle: ChosenVehicle | null
  /** Titles of the pages viewed so far, by address. */
  visited: PageTitles
}

/** Shows a lost connection and the age of the page; reloads its data when the shop answers again. */
export function Connection({ viewer, vehicle, visited }: ConnectionProps) {
  const { t } = useLingui()
  const { loss, isFresh, asOf } = useConnectionState()
  const words = vehicle && formatVehicle(vehicle)
  const { key, pathname } = useLocation()
  // A kept page has the viewer of its time, the offline page has none.
  const isAboutKept = pathname === paths.offline
  const shouldReport = isFresh && !isAboutKept
  useEffect(startWorker, [])
  useEffect(() => {
    if (shouldReport) void sendPageInView({ viewer, vehicle: words }, visited)
  }, [key, shouldReport, viewer, words, visited])
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

interface ConnectionState {
  isOnline: boolean
  /** Time at which the page came from the shop. */
  at: number
  /** Whether the worker served the page from its cache since; null until known. */
  isKept: boolean | null
  /** Time of this state, to format `at` with its day if that is not today. */
  now: number
}

const getFirstState = (): ConnectionState => ({
  isOnline: navigator.onLine,
  at: performance.timeOrigin,
  isKept: null,
  now: Date.now(),
})

/** Returns whether the shop can be reached, and the age of the page. */
function useConnectionState() {
  const [{ isOnline, at, isKept, now }, setConnection] = useState(getFirstState)
  const { key } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isSettled = useNavigation().state === 'idle' && state === 'idle'
  useEffect(() => {
    const check = async () => {
      // A device that reconnects counts as offline until the shop answers: only then is the cause known.
      const isBack = navigator.onLine && (await isShopThere())
      const update = { isOnline: navigator.onLine, now: Date.now() }
      setConnection((previous) => ({ ...previous, ...update, isKept: isBack ? null : previous.isKept }))
    }
    return onOnlineChange(() => void check())
  }, [])
  useEffect(() => {
    if (!isSettled) return setConnection((previous) => ({ ...previous, isKept: null }))
    let isCurrent = true
    const check = async () => {
      const kept = await requestKeptTime()
      if (isCurrent) setConnection((previous) => ({ ...previous, isKept: kept !== null, ...getTimes(kept, previous) }))
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [key, isSettled])
  const loss = getLoss({ isOnline, isKept })
  useRefresh(loss !== null, isOnline, revalidate)
  return { loss, isFresh: isKept === false, asOf: formatKeptTime(new Date(at), new Date(now)) }
}

/** A page that was not kept is new, unless the device is offline. */
const getTimes = (kept: number | null, { isOnline, at }: ConnectionState) => ({
  at: kept ?? (isOnline ? Date.now() : at),
  now: Date.now(),
})

function onOnlineChange(check: () => void): () => void {
  addEventListener('online', check)
  addEventListener('offline', check)
  return () => {
    removeEventListener('online', check)
    removeEventListener('offline', check)
  }
}

/** Reloads the page's data when the browser fires `online`, and in intervals until then. */
function useRefresh(isCut: boolean, isOnline: boolean, refresh: () => Promise<void>): void {
  const wasCut = useRef(false)
  useEffect(() => {
    const isBack = wasCut.current && isOnline
    wasCut.current = isCut
    const check = async () => (await isShopThere()) && refresh()
    if (isBack) void check()
    if (!isCut) return
    const timer = setInterval(() => void check(), TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isCut, isOnline, refresh])
}
