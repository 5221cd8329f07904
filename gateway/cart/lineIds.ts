/** Opaque ids of lines: they contain the scope of the cart and a pseudonym of the backend's id. */
import { decodeId, encodeId, type NodeIdentity } from '../shared/ids.ts'
import type { StoreView } from '../storeTable.ts'

const TYPE = 'CartLine'

export interface LineName {
  readonly scope: string
  readonly key: string
  readonly id: string
}

/** By stored line, which is the same object until the cart is stored again. */
const names = new WeakMap<object, LineName>()

/** Key and id of a line in the cart with this scope. */
export function lineNameOf(line: object, store: StoreView, scope: string, keyOf: () => string): LineName {
  const known = names.get(line)
  if (known?.scope === scope) return known
  const key = keyOf()
  const created: LineName = { scope, key, id: lineIdOf(store, key) }
  names.set(line, created)
  return created
}

export function lineIdOf({ storeCode }: StoreView, key: string): string {
  return encodeId({ type: TYPE, storeCode, key })
}

/** Null for text that is no id, and for ids of other types and stores: they identify no line of the cart. */
export function lineKeyOf(id: string, { storeCode }: StoreView): string | null {
  const identity = identityOf(id)
  return identity?.type === TYPE && identity.storeCode === storeCode ? identity.key : null
}

export function identityOf(id: string): NodeIdentity | null {
  try {
    return decodeId(id)
  } catch {
    return null
  }
}
