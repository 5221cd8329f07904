/**
 * A customer's cart for visits without a connection: products and quantities, without prices. It is encrypted with a key that leaves neither
 * the browser nor the session: another session cannot read it and removes it. One database for all stores of the origin.
 */
import { clear, createStore, del, entries, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { quantityRule } from './taskLog/readBook.ts'

const cartSchema = v.object({
  /** As the header shows it. */
  count: v.number(),
  lines: v.array(
    v.object({
      id: v.string(),
      sku: v.string(),
      name: v.string(),
      quantity: v.string(),
      /** Null if the quantity cannot be changed. */
      rule: v.nullable(quantityRule),
    }),
  ),
})
export type CustomerCart = v.InferOutput<typeof cartSchema>

interface SealedCart {
  readonly marker: string
  /** Not extractable: scripts can use it in this browser only. */
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

export interface CustomerCarts {
  /** @param marker of the session that the cart belongs to */
  write(marker: string, cart: CustomerCart | null): Promise<void>
  /** Null for another session, whose carts are removed then. */
  read(marker: string | null): Promise<CustomerCart | null>
  /** Of all stores. */
  forget(): Promise<void>
}

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const
const IV_BYTES = 12

/** Browsers without cryptography are those on plain HTTP: nothing is stored then, nor where the browser refuses. */
export function createCustomerCarts(storeCode: string, databaseName = 'karat-customer-carts'): CustomerCarts {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto
  const open = (): ReturnType<typeof createStore> => createStore(databaseName, 'carts')
  let last: Promise<unknown> = Promise.resolve()
  /** One after another: a session that ends removes what is being written. */
  const inOrder = <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const result = last.then(work).catch(() => otherwise)
    last = result
    return result
  }
  const removeOthers = async (marker: string | null): Promise<void> => {
    const all = await entries<string, SealedCart>(open())
    if (all.some(([, sealed]) => sealed.marker !== marker)) await clear(open())
  }
  return {
    write: (marker, cart) =>
      inOrder(async () => {
        if (!subtle) return
        await removeOthers(marker)
        if (!cart) return del(storeCode, open())
        const known = await get<SealedCart>(storeCode, open())
        const key = known?.key ?? (await subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']))
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const data = await subtle.encrypt(cipher(iv, storeCode, marker), key, encode(JSON.stringify(cart)))
        await set(storeCode, { marker, key, iv, data } satisfies SealedCart, open())
      }, undefined),
    read: (marker) =>
      inOrder(async () => {
        await removeOthers(marker)
        const sealed = await get<SealedCart>(storeCode, open())
        if (!subtle || !sealed || marker === null) return null
        const text = await subtle.decrypt(cipher(sealed.iv, storeCode, marker), sealed.key, sealed.data)
        return v.parse(cartSchema, JSON.parse(new TextDecoder().decode(text)))
      }, null),
    forget: () => inOrder(() => clear(open()), undefined),
  }
}

function cipher(iv: Uint8Array<ArrayBuffer>, storeCode: string, marker: string): AesGcmParams {
  return { name: ALGORITHM.name, iv, additionalData: encode(`${storeCode} ${marker}`) }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
