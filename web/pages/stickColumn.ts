/** Lets a column follow the page: a column taller than the window scrolls until its end is visible, and stays there. */
export function stickColumn(column: HTMLElement): () => void {
  // Without it the column scrolls with the page.
  if (typeof ResizeObserver === 'undefined') return () => undefined

  const observer = new ResizeObserver(() => column.style.setProperty('--height', `${column.offsetHeight}px`))
  observer.observe(column)
  return () => observer.disconnect()
}
