/** Without a frame, as in a hidden tab, after this time. */
const MAX_FRAME_MS = 100

/** Resolves when the browser has painted what is rendered now. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_FRAME_MS)
    // A task after the callbacks of the frame, which run before it is painted.
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
