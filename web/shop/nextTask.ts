export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** Resolves in a task of its own, so that the browser can react and paint before it. */
export function nextTask(): Promise<void> {
  return wait(0)
}
