/** Opaque ids of lines: they contain the scope of the cart and a pseudonym of the backend's id. */
import { decodeId, encodeId, type NodeIdentity } from '../ids.ts'
import type { StoreView } from '../storeTable.ts'

const TYPE = 'CartLine'

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
