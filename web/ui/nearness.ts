/**
 * What is near the seen part of the page is kept up to date at once; the rest when it comes near, and now and then when the browser is idle,
 * because who listens to a page need not scroll it.
 */

/** From one screen above to one below. */
const nearMargin = '100% 0%'
const farEveryMs = 30_000
/** What is left of an idle moment when no more is begun. */
const minIdleMs = 2

type Update = () => void

const updates = new Map<Element, Update>()
const near = new Set<Element>()
const late = new Set<Element>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** @param update brings the element up to date. Answers what ends it. */
export function keepUpToDate(element: Element, update: Update): () => void {
  updates.set(element, update)
  near.add(element)
  update()
  // Where nobody tells what is seen, everything may be.
  if (typeof IntersectionObserver === 'function') {
    observer ??= new IntersectionObserver((entries) => entries.forEach(look), { rootMargin: nearMargin })
    observer.observe(element)
  }
  return () => {
    observer?.unobserve(element)
    updates.delete(element)
    near.delete(element)
    late.delete(element)
  }
}

/** Something has changed for all of them. */
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
  // Safari has no idle times.
  if (typeof requestIdleCallback !== 'function') some({ timeRemaining: () => Infinity })
  else if (late.size > 0) requestIdleCallback(some)
}

function some(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  for (const element of late) {
    if (deadline.timeRemaining() < minIdleMs) break
    late.delete(element)
    updates.get(element)?.()
  }
  if (late.size > 0) requestIdleCallback(some)
}
