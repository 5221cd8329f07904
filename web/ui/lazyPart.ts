import { createElement, lazy, useState, type ComponentType } from 'react'

interface LazyPart<Props> {
  readonly Part: ComponentType<Props>
  /** Loads the code ahead. A part that is rendered afterwards does not suspend. */
  readonly load: () => Promise<void>
}

/**
 * A component in a chunk of its own that can be loaded ahead. What `lazy` alone renders suspends in any case, and React
 * replaces a fallback after 300 ms at the earliest.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const LatePart = lazy(async () => ({ default: await importPart() }))

  return {
    Part: function Part(props) {
      // The same component for all renderings: another one would lose its state.
      const [Chosen] = useState(() => loaded ?? LatePart)
      return createElement(Chosen as ComponentType<Props>, props)
    },
    load: async () => {
      loaded = await importPart()
    },
  }
}
