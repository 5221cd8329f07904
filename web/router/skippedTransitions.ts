/**
 * The router starts view transitions and handles `finished` only. A second navigation, a hidden page or a slow one skips a transition;
 * the browser then rejects `ready`, which would be an unhandled rejection in the console.
 * An error of the page itself also rejects `finished`, and is still reported there.
 */
export function expectSkippedTransitions(page: Pick<Document, 'startViewTransition'>): void {
  if (!('startViewTransition' in page)) return

  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined) // a skipped transition is no error
    return transition
  }
}
