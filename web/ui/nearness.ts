/**
 * Updates elements near the viewport at once; others when they come near, and periodically while the browser is idle,
 * because screen readers read a page without scrolling.
 */

/** Margin of the viewport: a quarter of a screen above and below. */
const ROOT_MARGIN = '25% 0%'
const farEveryMs = 30_000
/** Minimum remaining idle time for another update. */
const MIN_IDLE_MS = 2

type Update = () => void

const updates = new Map<Element, Update>()
const near = new Set<Element>()
const late = new Set<Element>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** @param update renders the element's current state. Returns the function that unsubscribes. */
export function keepUpToDate(element: Element, update: Update): () => void {
  updates.set(element, update)
  near.add(element)
  update()
  // Without IntersectionObserver every element counts as near.
  if (typeof IntersectionObserver === 'function') {
    observer ??= new IntersectionObserver((entries) => entries.forEach(look), { rootMargin: ROOT_MARGIN })
    observer.observe(element)
  }
  return () => {
    observer?.unobserve(element)
    updates.delete(element)
    near.delete(element)
    late.delete(element)
  }
}

/** Updates all elements, after a change that concerns all. */
export function updateAll(): void {
  for (const [element, update] of updates) {
    if (near.has(element)) update()
    else late.add(element)
  }
  if (late.size > 0) timer ??= setTimeout(catchUp, farEveryMs)
}

function look({ target, isIntersecting }: IntersectionObserverEntry): void {
  if (!isIntersecting) {
    near.delete(target)
    return
  }
  near.add(target)
  if (late.delete(target)) updates.get(target)?.()
}

function catchUp(): void {
  timer = undefined
  // Safari does not have requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') some({ timeRemaining: () => Infinity })
  else if (late.size > 0) requestIdleCallback(some)
}

function some(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  for (const element of late) {
    if (deadline.timeRemaining() < MIN_IDLE_MS) break
    late.delete(element)
    updates.get(element)?.()
  }
  if (late.size > 0) requestIdleCallback(some)
}
