/**
 * The router starts view transitions and hears of their end alone. Whoever goes on or back during one skips it, as does a page that is hidden or slow;
 * the browser then rejects `ready`, and where nobody listens that stands in the console as an uncaught fault.
 * A fault of the page itself rejects `finished`, too, and is still told there.
 */
export function expectSkippedTransitions(page: Pick<Document, 'startViewTransition'>): void {
  if (!('startViewTransition' in page)) return

  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
