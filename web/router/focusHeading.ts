/**
 * Moves the focus to the heading of a page that was opened by a link, as a browser does for a new document: screen
 * readers announce the page, and Tab continues in its content. Filters, order and pages of a listing keep the focus.
 */

interface NavigationState {
  readonly location: { readonly pathname: string; readonly hash: string }
  readonly navigation: { readonly state: string }
}

interface ObservedRouter {
  readonly state: NavigationState
  readonly subscribe: (listener: (state: NavigationState) => void) => () => void
}

/** A page that takes longer has moved the shopper's attention elsewhere. */
const MAX_WAIT_MS = 10_000

/** @returns a function that stops it */
export function focusHeadings(router: ObservedRouter, document: Document): () => void {
  let path = router.state.location.pathname
  let before = headingOf(document)
  let stopWaiting: () => void = () => undefined

  const unsubscribe = router.subscribe(({ location: { pathname, hash }, navigation }) => {
    if (navigation.state !== 'idle') {
      if (pathname === path) before = headingOf(document)
      return
    }
    if (pathname === path) return
    path = pathname
    stopWaiting()
    // An anchor names the place to go to.
    if (hash === '') stopWaiting = focusNextHeading(document, before)
  })
  return () => {
    unsubscribe()
    stopWaiting()
  }
}

interface Heading {
  readonly element: HTMLElement | null
  readonly text: string
}

function headingOf(document: Document): Heading {
  const element = document.querySelector<HTMLElement>('main h1')
  return { element, text: element?.textContent ?? '' }
}

/** Focuses the heading that replaces the one before, unless the shopper focuses something else meanwhile. */
function focusNextHeading(document: Document, before: Heading): () => void {
  const focused = document.activeElement
  let heading: HTMLElement | null = null
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const update = () => {
    const { element, text } = headingOf(document)
    const isFree = [document.body, focused, heading, null].includes(document.activeElement)
    if (!isFree) return stop()
    if (!element || element === heading || (element === before.element && text === before.text)) return
    heading = element
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(update)
  const timer = setTimeout(stop, MAX_WAIT_MS)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  update()
  return stop
}
