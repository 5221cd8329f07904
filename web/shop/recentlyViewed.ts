/** The products a shopper has looked at, newest first: kept in the browser, per store, and told to nobody. */

const most = 9
const keyOf = (storeCode: string): string => `recently-viewed ${storeCode}`

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Ids of products, which are opaque. Nothing where the browser keeps nothing, or something else stands there. */
export function readViewed(storage: Kept, storeCode: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(storeCode)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberViewed(storage: Kept, storeCode: string, id: string): void {
  const others = readViewed(storage, storeCode).filter((other) => other !== id)
  try {
    storage.setItem(keyOf(storeCode), JSON.stringify([id, ...others].slice(0, most)))
  } catch {
    // A full or forbidden storage costs this list alone.
  }
}
