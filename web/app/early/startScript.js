/*
 * Starts the page's modules after the first paint and its pictures, so that they do not compete with these, or at once
 * when the shopper uses the page. Until then links and forms work as without script.
 * Reads the modules from its own element: first the entry, then all modules that it needs.
 */
;(() => {
  const modules = document.currentScript.dataset.modules.split(' ')
  const uses = ['pointerdown', 'keydown', 'touchstart', 'input']
  let isStarted = false

  const append = (element, properties) =>
    document.head.append(Object.assign(document.createElement(element), properties))
  const start = (fetchPriority) => {
    if (isStarted) return
    isStarted = true
    for (const use of uses) removeEventListener(use, onUse, true)
    for (const href of modules.slice(1)) append('link', { rel: 'modulepreload', fetchPriority, href })
    append('script', { type: 'module', fetchPriority, src: modules[0] })
  }
  const onUse = () => start('high')
  const afterPaint = () => {
    // A tab in the background is not painted.
    setTimeout(start, 200, 'low')
    requestAnimationFrame(() => setTimeout(start, 0, 'low'))
  }

  for (const use of uses) addEventListener(use, onUse, { capture: true, passive: true })
  addEventListener('load', afterPaint)
  // A picture that does not arrive must not delay the page for longer.
  addEventListener('DOMContentLoaded', () => setTimeout(start, 3000, 'low'))
})()
