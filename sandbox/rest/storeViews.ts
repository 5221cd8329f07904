/** Chooses the store view of a request. */
import type { SandboxRequest } from './request.ts'

export interface StoreView {
  readonly code: string
  readonly id: number
  readonly index: string
  readonly currency: string
  readonly language: string
}

export interface StoreChoice {
  readonly store: StoreView
  /** The requested code when no store has it; the default store is used then, as upstream does. */
  readonly unknownCode?: string
}

/** The header wins over the query; an unknown code selects the default store, the first of the list. */
export function chooseStore(request: SandboxRequest, stores: readonly StoreView[]): StoreChoice {
  const [defaultStore] = stores
  if (!defaultStore) throw new Error('expected at least one store view, got none')

  const code = request.header('x-vs-store-code') ?? request.query.get('storeCode')
  if (!code) return { store: defaultStore }

  const store = stores.find((candidate) => candidate.code === code)
  return store ? { store } : { store: defaultStore, unknownCode: code }
}
