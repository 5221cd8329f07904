/** Tells styles whether the shopper scrolls down a page, so that bars at its edge make room and return with the way up. */
const MIN_STEP_PX = 24

export function followScrollDirection(root: HTMLElement): void {
  let turnedAt = scrollY
  addEventListener(
    'scroll',
    () => {
      const isDown = root.dataset['scrolling'] === 'down'
      const step = scrollY - turnedAt
      // Each move on in the same direction is the place from which a turn is measured.
      if (isDown ? step > 0 : step < 0) turnedAt = scrollY
      if (Math.abs(scrollY - turnedAt) < MIN_STEP_PX) return
      turnedAt = scrollY
      if (isDown) delete root.dataset['scrolling']
      else root.dataset['scrolling'] = 'down'
    },
    { passive: true },
  )
}
