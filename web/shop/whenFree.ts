/** After this time the callback runs although the browser is busy. */
const FREE_MS = 500

/** Calls back when the browser has rendered what it has to. */
export function whenFree(callBack: () => void): void {
  // Safari does not have requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => callBack(), { timeout: FREE_MS })
  else setTimeout(callBack, FREE_MS)
}
