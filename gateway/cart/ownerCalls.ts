/** The backend's calls for the cart of one owner in one store. */
import { refuted, UpstreamError, upstreamErrorToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { PreviousResponse } from '../upstream/storefront/storefrontApi.ts'
import { type CartOwner, type CartState, createCartStates, type StoredLine } from './cartModel.ts'
import {
  applyCoupon,
  type BackendLine,
  type CartAccess,
  createCart,
  deleteCoupon,
  deleteItem,
  fetchCoupon,
  fetchTotals,
  idValue,
  isLost,
  mayBeOrdered,
  type OpenCart,
  productOptionOf,
  pullCart,
  updateItem,
} from './source.ts'
import type { BackendTotals } from './totalsSource.ts'
import { type LineIdentity, type LineOptions, NO_OPTIONS } from '#domain/cartLine.ts'

/** An item as the backend is to store it. */
export interface WantedItem extends Omit<LineIdentity, 'itemId'> {
  readonly quantity: number
}

export interface OwnerCalls {
  readonly owner: CartOwner
  /** Identifies the cart in locks and in the session store. */
  readonly name: string
  /** Opaque scope of the owner, part of all ids. */
  readonly scope: string
  /** Opaque key of a line, part of its id. */
  readonly lineKey: (itemId: string) => string
  /** What is stored of the cart; null for one that the gateway does not know. */
  stored(): Promise<CartState | null>
  store(state: Omit<CartState, 'writtenAt'>): Promise<void>
  forget(): Promise<void>
  /** The methods below throw UpstreamError. Opens the cart of a customer, or a new one for a guest. */
  create(): Promise<CartState>
  pull(cartId: string, known: readonly StoredLine[]): Promise<StoredLine[]>
  /** @param known the stored cart: while it is the same, equal totals are the same object */
  totals(cartId: string, known?: CartState): Promise<BackendTotals>
  /** @param itemId of the line to change; null adds to the equal line, or a new one */
  update(cartId: string, item: WantedItem, itemId: string | null, requestId: string): Promise<StoredLine>
  remove(cartId: string, line: Pick<StoredLine, 'itemId' | 'sku'>, requestId: string): Promise<void>
  /** The coupon of a cart whose totals do not name it; null without one. */
  coupon(cartId: string): Promise<string | null>
  /** Null removes the coupon. */
  setCoupon(cartId: string, code: string | null, requestId: string): Promise<void>
  /** Calls the backend for another slice. A refusal that the cart is gone is thrown only if the cart cannot be read by its id. */
  call<Answer>(cartId: string, send: (cart: OpenCart) => Promise<Answer>): Promise<Answer>
  /** The same without that check, for the order, after which the caller reads the cart in any case. */
  callUnchecked<Answer>(cartId: string, send: (cart: OpenCart) => Promise<Answer>): Promise<Answer>
  /** Whether the backend answers the cart as one that can still be ordered. */
  isActive(cartId: string): Promise<boolean>
}

export function ownerCalls(owner: CartOwner, storeCode: string, scope: RequestScope): OwnerCalls {
  const { session, records, now, pseudonym, api } = scope
  const states = createCartStates(records)
  const name = `cart ${storeCode} ${owner.kind} ${owner.id}`
  /** A cart that replaces a lost one has writes of its own. */
  const keyOf = (cartId: string, requestId: string): string => pseudonym(`${cartId} ${requestId}`)
  /** A customer's refused token is renewed once. */
  const call = <Answer>(send: (access: CartAccess) => Promise<Answer>): Promise<Answer> =>
    owner.kind === 'customer'
      ? session.withToken((token) => send({ api, storeCode, token }))
      : send({ api, storeCode, token: null })

  const { isActive, callOn } = checkedCalls(call)

  const idScope = pseudonym(name)
  return {
    owner,
    name,
    scope: idScope,
    lineKey: (itemId) => `${idScope} ${pseudonym(`${idScope} ${itemId}`)}`,
    stored: () => states.get(name, now),
    store: (state) => states.put(name, state, now),
    forget: () => states.delete(name),
    create: async () => newState(await call(createCart)),
    pull: async (cartId, known) => (await callOn(cartId, pullCart)).map((line) => pulled(line, known)),
    totals: (cartId, known) => {
      const read = () => callOn(cartId, (cart) => fetchTotals(cart, known && previousOf(known)))
      return read().catch((error: unknown) => {
        if (!(error instanceof UpstreamError && error.isRefuted)) throw error
        return read()
      })
    },
    async update(cartId, item, itemId, requestId) {
      const body = {
        ...bodyOf(item, api.profile.carts.configurableBy),
        ...(itemId !== null && { item_id: idValue(itemId) }),
      }
      return toStored(await callOn(cartId, (cart) => updateItem(cart, body, keyOf(cartId, requestId))), item)
    },
    remove: (cartId, line, requestId) => callOn(cartId, (cart) => deleteItem(cart, line, keyOf(cartId, requestId))),
    coupon: (cartId) => callOn(cartId, fetchCoupon),
    setCoupon: (cartId, code, requestId) =>
      callOn(cartId, (cart) =>
        code === null
          ? deleteCoupon(cart, keyOf(cartId, requestId))
          : applyCoupon(cart, code, keyOf(cartId, requestId)),
      ),
    call: callOn,
    callUnchecked: (cartId, send) => call((access) => send({ ...access, cartId })),
    isActive,
  }
}

/** Calls for one cart, whose end is believed only if the cart cannot be read by its id. */
function checkedCalls(call: <Answer>(send: (access: CartAccess) => Promise<Answer>) => Promise<Answer>) {
  const readState = async (cartId: string): Promise<{ readonly isActive: boolean; readonly ended: unknown }> => {
    let ended: unknown = null
    for (let read = 0; read < READS_BEFORE_GONE; read++) {
      const lines = await call((access) => pullCart({ ...access, cartId })).catch((error: unknown) => {
        if (!isLost(error)) throw error
        ended = error
        return []
      })
      if (lines.length > 0) return { isActive: true, ended }
    }
    return { isActive: false, ended }
  }
  /** A generic refusal, such as that of any bad request, proves nothing about the cart. */
  const callOn = async <Answer>(cartId: string, send: (cart: OpenCart) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call((access) => send({ ...access, cartId }))
    } catch (error) {
      if (!isLost(error)) throw error
      const found = await readState(cartId).catch(upstreamErrorToNull())
      // Reading the cart proves more than the call's refusal.
      if (found && !found.isActive) throw mayBeOrdered(found.ended) ? found.ended : error
      throw refuted(error, found ? 'the cart can be read by its id' : 'nothing else says so')
    }
  }
  const isActive = async (cartId: string): Promise<boolean> => (await readState(cartId)).isActive
  return { isActive, callOn }
}

/** So many reads must say that a cart is gone: one of them may be answered by the same mistake as the call before. */
const READS_BEFORE_GONE = 2

/** The last totals of a stored cart, as long as its record stays opened. */
const previousTotals = new WeakMap<CartState, PreviousResponse>()

function previousOf(state: CartState): PreviousResponse {
  const known = previousTotals.get(state)
  if (known) return known
  const created: PreviousResponse = { text: null, json: undefined }
  previousTotals.set(state, created)
  return created
}

/** What is stored of the cart; after an order, and without a cart, a new one. */
export async function openState(calls: OwnerCalls): Promise<CartState> {
  const state = await calls.stored()
  return state && state.cartId !== '' ? state : { ...(await calls.create()), version: state?.version ?? 0 }
}

function newState(cartId: string): CartState {
  return {
    cartId,
    version: 0,
    linesSince: 0,
    contentHash: '',
    lines: [],
    couponCode: null,
    refusedCoupon: null,
    goneLines: [],
    delivery: null,
    orderRequests: [],
    writtenAt: 0,
  }
}

/**
 * A backend may append the SKUs of options and parts to that of the product, and name no options: both are then those with which
 * the gateway added the line. The fields have the order of the stored ones, whose text is part of a fingerprint.
 */
function toStored(
  { itemId, sku, quantity, name, productType, options }: BackendLine,
  added: Omit<WantedItem, 'quantity'> | null,
): StoredLine {
  const isComposed =
    added !== null && productType !== 'bundle' && added.sku !== added.parentSku && sku.startsWith(`${added.sku}-`)
  return {
    itemId,
    sku: isComposed ? added.sku : sku,
    parentSku: added?.parentSku ?? null,
    quantity,
    name,
    productType,
    options: optionsOf(options, added?.options ?? NO_OPTIONS),
    price: null,
  }
}

/** A line of the backend, with the fields that it has sent. */
function pulled(line: BackendLine, known: readonly StoredLine[]): StoredLine {
  const before = known.find(({ itemId }) => itemId === line.itemId)
  const stored = toStored(line, before ?? null)
  return before?.quantity === line.quantity ? { ...stored, price: before.price } : stored
}

/** Each kind of options is the answer's if it names any of them. */
function optionsOf(answered: LineOptions, added: LineOptions): StoredLine['options'] {
  const named = <Kind extends keyof LineOptions>(kind: Kind): LineOptions[Kind] =>
    answered[kind].length > 0 ? answered[kind] : added[kind]
  return {
    configurable: [...named('configurable')],
    custom: named('custom').map(({ id, values }) => ({ id, values: [...values] })),
    bundle: named('bundle').map(({ selections, ...part }) => ({ ...part, selections: [...selections] })),
    links: [...named('links')],
  }
}

function bodyOf({ sku, parentSku, options, quantity }: WantedItem, configurableBy: 'PARENT' | 'VARIANT') {
  const productOption = productOptionOf(options)
  const isByVariant = configurableBy === 'VARIANT' && options.configurable.length > 0
  return {
    sku: isByVariant ? sku : (parentSku ?? sku),
    qty: quantity,
    ...(productOption && { product_option: productOption }),
  }
}
