const BESIDE_GALLERY = '(min-width: 1024px)'

/** Lets a column follow the page: a column taller than the window scrolls until its end is visible, and stays there. */
export function stickColumn(column: HTMLElement): () => void {
  // Without it the column scrolls with the page.
  if (typeof ResizeObserver === 'undefined') return () => undefined

  const isBeside = matchMedia(BESIDE_GALLERY)
  const observer = new ResizeObserver(() => {
    // On phones the column stands below the gallery, and each new height would be a layout.
    if (isBeside.matches) column.style.setProperty('--height', `${column.offsetHeight}px`)
  })
  observer.observe(column)
  return () => observer.disconnect()
}
