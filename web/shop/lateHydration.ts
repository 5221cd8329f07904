/**
 * Parts of the server's page that are hydrated when they come near the viewport or are used. Before anything else of the page
 * changes, all of them are released: React would replace a part that gets an update before it is hydrated.
 */

/** Margin of the viewport: half a screen above and below. */
const ROOT_MARGIN = '50% 0%'
const USES = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'input'] as const

export interface HydrationGate {
  readonly isOpen: () => boolean
  readonly opened: Promise<void>
  readonly open: () => void
}

/** Only the hydration of a page has gates that are closed: what the browser renders itself is rendered at once. */
let isHydratingLate = false
const gates = new Map<Element, HydrationGate>()
let observer: IntersectionObserver | undefined

export function createGate(): HydrationGate {
  let isOpen = false
  let resolve = (): void => undefined
  const opened = new Promise<void>((settle) => {
    resolve = settle
  })
  const open = () => {
    isOpen = true
    // React reads it at once, and not a microtask later: an event hydrates its part while it is dispatched.
    void Object.assign(opened, { status: 'fulfilled' })
    resolve()
  }
  if (!isHydratingLate) open()

  return { isOpen: () => isOpen, opened, open }
}

/** On a part until it is hydrated. */
export const lateMarker = { 'data-late': '' }

export function hasLateParts(): boolean {
  return document.querySelector('[data-late]') !== null
}

/** Called before the page is hydrated. */
export function startLateHydration(): void {
  if (typeof IntersectionObserver !== 'function') return
  isHydratingLate = true
  observer = new IntersectionObserver(openNear, { rootMargin: ROOT_MARGIN })
  // In front of React's listeners, which hydrate the part that an event is for.
  for (const use of USES) addEventListener(use, openUsed, { capture: true, passive: true })
}

/** Releases all parts. Called before each change of the page; only the first has an effect. */
export function endLateHydration(): void {
  if (!isHydratingLate) return
  isHydratingLate = false
  observer?.disconnect()
  for (const use of USES) removeEventListener(use, openUsed, { capture: true })
  for (const gate of gates.values()) gate.open()
  gates.clear()
}

/** Opens the gate when the element comes near the viewport. Returns the function that stops that. */
export function openWhenNear(element: Element, gate: HydrationGate): () => void {
  if (!isHydratingLate) gate.open()
  if (gate.isOpen()) return () => undefined
  gates.set(element, gate)
  observer?.observe(element)
  return () => {
    observer?.unobserve(element)
    gates.delete(element)
  }
}

function openNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) openGateAt(target)
}

function openUsed({ target }: Event): void {
  if (target instanceof Element) for (const element of gates.keys()) if (element.contains(target)) openGateAt(element)
}

function openGateAt(element: Element): void {
  observer?.unobserve(element)
  gates.get(element)?.open()
  gates.delete(element)
}
