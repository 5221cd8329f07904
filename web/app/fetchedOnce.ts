/** A module that is fetched when it is first asked for, and can be had at once from then on. */
export interface FetchedOnce<Module> {
  readonly fetch: () => Promise<Module>
  /** @throws Error before it has come. */
  readonly fetched: () => Module
}

export function fetchedOnce<Module>(importModule: () => Promise<Module>): FetchedOnce<Module> {
  let pending: Promise<Module> | undefined
  let module: Module | undefined

  return {
    fetch: () => {
      pending ??= importModule().then(
        (value) => (module = value),
        (error: unknown) => {
          // A chunk that could not be fetched may be there at the next try.
          pending = undefined
          throw error
        },
      )
      return pending
    },
    fetched: () => {
      if (module === undefined) throw new Error('expected the page to be fetched before it is rendered')
      return module
    },
  }
}
