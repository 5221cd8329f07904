/*
 * Starts the page's modules after the first paint and its pictures, so that they do not compete with these, or at once
 * when the shopper uses the page. Until then links and forms work as without script.
 * Reads the modules from its own element: first the entry, then all modules that it needs.
 *
 * Each module is a script of its own: scripts are evaluated in tasks of their own, where the entry alone would evaluate all
 * of them in one. They are also appended in tasks of their own, since each takes a phone milliseconds.
 */
;(() => {
  const [entry, ...modules] = document.currentScript.dataset.modules.split(' ')
  const uses = ['pointerdown', 'keydown', 'touchstart', 'input']
  let isStarted = false
  let pauseMs = 1000

  // Without async, scripts are evaluated in their order, so that none has to evaluate another one first.
  const append = ([src, ...others], fetchPriority) => {
    const properties = { type: 'module', async: false, fetchPriority, src }
    const script = Object.assign(document.createElement('script'), properties)
    // It fails with each module that it needs.
    if (src === entry) script.onerror = tryAgain
    document.head.append(script)
    if (others.length > 0) setTimeout(append, 0, others, fetchPriority)
  }
  const tryAgain = () => {
    const again = () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      append([entry], 'high')
    }
    const timer = setTimeout(again, pauseMs)
    addEventListener('online', again)
    pauseMs = Math.min(pauseMs * 2, 30000)
  }
  const start = (fetchPriority) => {
    if (isStarted) return
    isStarted = true
    for (const use of uses) removeEventListener(use, onUse, true)
    void new Worker('/number-formats.js', { name: document.documentElement.lang })
    setTimeout(append, 0, [...modules, entry], fetchPriority)
  }
  const onUse = () => start('high')
  // The frame after the load event draws the pictures. Drawing and display are in other threads: modules that start meanwhile delay them.
  const afterFrames = (count) => {
    if (count > 0) requestAnimationFrame(() => afterFrames(count - 1))
    else setTimeout(afterFirstPaint, 0)
  }
  // The browser reports the first paint when it is displayed.
  const afterFirstPaint = () => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return start('low')
    const startIfPainted = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && start('low')
    new PerformanceObserver(startIfPainted).observe({ type: 'paint', buffered: true })
  }
  const afterPaint = () => {
    // A tab in the background is not painted.
    setTimeout(start, 500, 'low')
    afterFrames(3)
  }

  for (const use of uses) addEventListener(use, onUse, { capture: true, passive: true })
  // In a task of its own: the browser lays the page out in the one of the event.
  addEventListener('load', () => setTimeout(afterPaint, 0))
  // A picture that does not arrive must not delay the page for longer.
  addEventListener('DOMContentLoaded', () => setTimeout(start, 3000, 'low'))
})()
