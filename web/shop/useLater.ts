import { useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

/**
 * Returns false for the first rendering of a part of a page that the browser opens, and true after what is visible has been
 * rendered. Of a page that was left and is opened again, all is rendered at once: its position is restored, which needs its
 * real height. So it is where the address names a part of the page.
 */
export function useLater(): boolean {
  const isHydrated = useHydrated()
  // An enum that is no value in this module.
  const navigation: string = useNavigationType()
  const isReturn = navigation === 'POP'
  const { key, hash } = useLocation()
  const isLater = isHydrated && hash === '' && (!isReturn || (key === 'default' && isFirstVisit()))

  return useDeferredValue(true, isLater ? false : undefined)
}

/** Whether the document was neither reloaded nor opened from the browser's history. */
function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate'
}
