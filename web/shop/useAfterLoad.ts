import { useEffect, useState } from 'react'

/** Delay after the page's load event, so that nothing of the page is still loading. */
const DELAY_MS = 1_500

/** Calls back once when the page has loaded and the browser is idle. Returns the function that stops that. */
export function whenIdle(callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const wait = () => {
    timer = setTimeout(() => {
      // Safari does not have requestIdleCallback.
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(callBack, { timeout: DELAY_MS })
      else callBack()
    }, DELAY_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })

  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** Returns false until the page has loaded and the browser is idle. */
export function useAfterLoad(): boolean {
  const [isAfter, setAfter] = useState(false)

  useEffect(() => whenIdle(() => setAfter(true)), [])

  return isAfter
}
