const BESIDE_GALLERY = '(min-width: 1024px)'

/** Lets a column follow the page: a column taller than the window scrolls until its end is visible, and stays there. */
export function stickColumn(column: HTMLElement): () => void {
  // Without it the column scrolls with the page. On phones it stands below the gallery, and each new height would be a layout.
  if (typeof ResizeObserver === 'undefined' || !matchMedia(BESIDE_GALLERY).matches) return () => undefined

  const observer = new ResizeObserver(() => column.style.setProperty('--height', `${column.offsetHeight}px`))
  observer.observe(column)
  return () => observer.disconnect()
}
