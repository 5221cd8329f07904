/** Who hears of a change of something that stands outside of components, until they leave. */
export interface Listeners {
  /** Answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly tell: () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
