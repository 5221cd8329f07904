import { useEffect, useState } from 'react'

/** Long enough that nothing of the page is still being fetched. */
const quietMs = 1_500

/** False until the page stands and the browser has nothing better to do. */
export function useAfterLoad(): boolean {
  const [isAfter, setAfter] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let idle: number | undefined
    const wait = () => {
      timer = setTimeout(() => {
        // Safari has no idle times.
        if (typeof requestIdleCallback === 'function')
          idle = requestIdleCallback(() => setAfter(true), { timeout: quietMs })
        else setAfter(true)
      }, quietMs)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })

    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])

  return isAfter
}
