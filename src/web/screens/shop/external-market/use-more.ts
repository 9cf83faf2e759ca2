import { useCallback, useEffect, useRef, useState } from 'react'

import { getFailureText } from '#web/app/api/browser-api.ts'
import { externalPath } from '#web/app/navigation/paths.ts'
import {
  type ExternalQuery,
  findExternalItems,
  type ExternalItem,
} from '#web/features/external-search/find-external.ts'
import type { Text } from '#web/ui/text.ts'

import { LAST_PAGE } from './search-state.ts'

interface FirstPage {
  items: readonly ExternalItem[]
  hasMore: boolean
}

export type More = ReturnType<typeof useMore>

/** Loads more products on click, near the end of the list, and once after the first page (specification, section 4). */
export function useMore(query: ExternalQuery, first: FirstPage) {
  const [list, setList] = useState({ items: first.items, page: query.page, hasMore: first.hasMore })
  const [state, setState] = useState<'idle' | 'loading' | { detail: Text }>('idle')
  const isBusy = useRef(false)
  const isOver = !list.hasMore || list.page >= LAST_PAGE
  const load = useCallback(async () => {
    if (isBusy.current || isOver) return
    isBusy.current = true
    setState('loading')
    try {
      const page = list.page + 1
      // The address follows, so that back and reload show the loaded pages.
      const { items } = await findExternalItems({ ...query, page })
      if (items.length > 0) window.history.replaceState(window.history.state, '', externalPath({ ...query, page }))
      setList({
        items: [...list.items, ...items],
        page: items.length > 0 ? page : list.page,
        hasMore: items.length > 0,
      })
      setState('idle')
    } catch (error) {
      setState({ detail: getFailureText(error) })
    } finally {
      isBusy.current = false
    }
  }, [query, list, isOver])
  useSecondPage(query.page === 1 && list.page === 1 && !isOver, load)
  const setEnd = useNearEnd(!isOver && state === 'idle', load)
  return { ...list, state, isOver, isCut: list.hasMore && list.page >= LAST_PAGE, load, setEnd }
}

/** Loads the second page once, after the first page has arrived. */
function useSecondPage(isWanted: boolean, load: () => Promise<void>) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current || isDataSaved()) return
    isDone.current = true
    void load()
  }, [isWanted, load])
}

/** Loading starts 300 px from the end of the list (specification, section 9), and anywhere past it. */
const NEAR = '100000px 0px 300px 0px'

function useNearEnd(isOn: boolean, load: () => Promise<void>) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!isOn || end === null || isDataSaved()) return
    // Wait for a scroll: a short list starts within this distance of its end.
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && window.scrollY > 0 && void load(), {
      rootMargin: NEAR,
    })
    watch.observe(end)
    return () => watch.disconnect()
  }, [isOn, load, end])
  return setEnd
}

/** TypeScript's DOM types lack this. */
const isDataSaved = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
