/** Loads the page anew when a part of its code is gone, as after a release. */

const KEY = 'reloaded-for-code'
/** A part that is missing in the new release, too, must not reload the page for ever. */
const MIN_PAUSE_MS = 60_000

export function recoverChunks(isOnline: () => boolean, reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', () => {
    if (!isOnline()) return
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < MIN_PAUSE_MS) return
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      // Without storage nothing limits the reloads.
      return
    }
    reload()
  })
}
