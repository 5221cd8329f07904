// Measures a sample of the visits and sends the figures once, without an id, when the page is hidden.
;(() => {
  const { page, store, share } = document.currentScript.dataset
  if (Math.random() >= share || document.visibilityState === 'hidden') return
  const figures = { page, store, cls: 0 }
  const interactions = new Map()
  const observe = (type, take, options) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
    } catch {} // a browser that does not measure it
  }
  observe('largest-contentful-paint', ({ startTime }) => (figures.lcp = startTime))
  // The worst five seconds of shifts less than a second apart, as search engines count them.
  let burst = 0
  let first = 0
  let last = 0
  observe('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput) return
    const isSame = startTime - last < 1000 && startTime - first < 5000
    burst = isSame ? burst + value : value
    if (!isSame) first = startTime
    last = startTime
    figures.cls = Math.max(figures.cls, burst)
  })
  observe(
    'event',
    ({ interactionId: id, duration }) => id && interactions.set(id, Math.max(interactions.get(id) ?? 0, duration)),
    { durationThreshold: 40 },
  )
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', send, true)
    const durations = [...interactions.values()].sort((a, b) => b - a)
    // One of fifty may be slower.
    figures.inp = durations[Math.floor((performance.interactionCount ?? durations.length) / 50)]
    figures.ttfb = performance.getEntriesByType('navigation')[0]?.responseStart
    navigator.sendBeacon('/vitals', JSON.stringify(figures))
  }
  addEventListener('visibilitychange', send, true)
})()
