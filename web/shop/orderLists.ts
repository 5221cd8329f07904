/** Order lists that a shopper has saved under a name on this device. They are removed at sign-out (shopperTraces.ts). */
import { storedList } from './storedList.ts'

const MAX_LISTS = 30
export const MAX_LIST_NAME = 60
/** Between name and text: neither contains it first, because names are one line. */
const separator = '\n'

export interface SavedList {
  readonly name: string
  readonly text: string
}

/** Each entry is a name and a text. */
export const orderLists = storedList('order-lists', MAX_LISTS, () => localStorage)

/** The newest first. @param entries of `orderLists` */
export function savedLists(entries: readonly string[]): readonly SavedList[] {
  return entries.map((entry) => {
    const end = entry.indexOf(separator)
    return end === -1 ? { name: entry, text: '' } : { name: entry.slice(0, end), text: entry.slice(end + 1) }
  })
}

/** Replaces a list of the same name. */
export function saveOrderList(storeCode: string, { name, text }: SavedList): void {
  const others = othersThan(storeCode, name)
  orderLists.write(storeCode, [`${name}${separator}${text}`, ...others])
}

export function deleteOrderList(storeCode: string, name: string): void {
  orderLists.write(storeCode, othersThan(storeCode, name))
}

function othersThan(storeCode: string, name: string): readonly string[] {
  return orderLists.read(storeCode).filter((entry) => !entry.startsWith(name + separator))
}
