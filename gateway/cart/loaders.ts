/** The cart of one request: its owner, the backend's cart, reading, and changes that run one at a time per cart. */
import { createHash } from 'node:crypto'
import type { LineIdentity } from '#domain/cartLine.ts'
import { upstreamErrorToNull } from '../errors.ts'
import type { RequestScope } from '../requestScope.ts'
import { type CartModel, type CartOwner } from './cartModel.ts'
import { type CartState, createCartStates, type StoredLine } from './cartState.ts'
import { productOptionOf } from './productOption.ts'
import {
  type BackendLine,
  type BackendTotals,
  type CartAccess,
  createCart,
  deleteItem,
  fetchTotals,
  idValue,
  isLost,
  isRefused,
  type OpenCart,
  pullCart,
  updateItem,
} from './source.ts'

/** One change of a cart, for the work of a mutation. */
export interface CartChange {
  /** Lines as the gateway read them last; they may have changed at the backend. */
  readonly lines: readonly StoredLine[]
  /** Lines after the writes so far. */
  known(): readonly StoredLine[]
  /** The line with this key in its id; null when it is gone. */
  find(key: string): StoredLine | null
  /** Lines as the backend has them now. */
  currentLines(): Promise<readonly StoredLine[]>
  /** Adds an item to the equal line, or as a new one. @throws UpstreamError */
  add(item: WantedItem, requestId: string): Promise<void>
  /** Sets the quantity of a line, and its options if they are given. @throws UpstreamError */
  set(line: StoredLine, item: WantedItem, requestId: string): Promise<void>
  /** @throws UpstreamError */
  remove(line: Pick<StoredLine, 'itemId' | 'sku'>, requestId: string): Promise<void>
}

/** An item as the backend is to store it. */
export interface WantedItem extends Omit<LineIdentity, 'itemId'> {
  /** The variant's or product's own sku. */
  readonly sku: string
  readonly quantity: number
}

export function createCartLoaders(scope: RequestScope) {
  const { session, store, records, lock, now, log, pseudonym } = scope
  const states = createCartStates(records)
  const nameOf = ({ kind, id }: CartOwner): string => `cart ${store.storeCode} ${kind} ${id}`
  const scopeOf = (owner: CartOwner): string => pseudonym(nameOf(owner))
  let reading: Promise<CartModel | null> | undefined

  /** Calls the backend as the owner; a customer's refused token is renewed once. */
  const as = <Answer>(owner: CartOwner, call: (access: CartAccess) => Promise<Answer>): Promise<Answer> =>
    owner.kind === 'customer'
      ? session.withToken((token) => call({ api: scope.api, storeCode: store.storeCode, token }))
      : call({ api: scope.api, storeCode: store.storeCode, token: null })
  const asOpen = <Answer>(owner: CartOwner, cartId: string, call: (cart: OpenCart) => Promise<Answer>) =>
    as(owner, (access) => call({ ...access, cartId }))

  async function ownerOf(): Promise<CartOwner | null> {
    if (session.customer) return { kind: 'customer', id: String(session.customer.customerId) }
    const guest = await session.guest.find()
    return guest && { kind: 'guest', id: guest.id }
  }

  /** The cart of the owner as stored; of a customer that this gateway has not seen, as the backend opens it. */
  async function stateOf(owner: CartOwner, isChange: boolean): Promise<CartState | null> {
    const known = await states.get(nameOf(owner), now)
    if (known) return known
    if (owner.kind === 'guest' && !isChange) return null
    return newState(await as(owner, createCart))
  }

  /** Stores the lines of the backend as a new version if anything has changed. */
  async function stored(
    owner: CartOwner,
    state: CartState,
    lines: readonly StoredLine[],
    totals: BackendTotals,
  ): Promise<CartModel> {
    const contentHash = createHash('sha256')
      .update(JSON.stringify([lines, totals]))
      .digest('base64url')
    const isNew = contentHash !== state.contentHash
    const version = state.version + (isNew ? 1 : 0)
    if (isNew || now.getTime() - state.writtenAt >= REWRITE_MS)
      await states.put(nameOf(owner), { cartId: state.cartId, version, contentHash, lines: [...lines] }, now)
    const byId = new Map(totals.items.map((item) => [String(item.item_id), item]))
    const model = { store, scope: scopeOf(owner) }
    return {
      ...model,
      version,
      lines: lines.map((line) => ({
        ...model,
        key: lineKey(model.scope, line.itemId),
        line,
        totals: byId.get(line.itemId) ?? null,
      })),
      totals,
      asOf: now,
    }
  }

  /** Totals name every line: the stored ones are pulled again only if they differ. */
  async function read(owner: CartOwner, state: CartState, known: readonly StoredLine[]): Promise<CartModel> {
    const totals = await asOpen(owner, state.cartId, fetchTotals)
    const lines = agrees(known, totals) ? known : await pulled(owner, state.cartId, known)
    return stored(owner, state, inOrder(lines, totals), totals)
  }

  async function pulled(owner: CartOwner, cartId: string, known: readonly StoredLine[]): Promise<StoredLine[]> {
    const lines = await asOpen(owner, cartId, pullCart)
    return lines.map((line) => toStored(line, known.find(({ itemId }) => itemId === line.itemId)?.parentSku ?? null))
  }

  /**
   * Runs `work` with the cart, and once more with a new cart if the backend has lost the stored one. A guest's lines are restored then:
   * only the gateway knows a guest's cart. A customer may have ordered them elsewhere.
   */
  async function withCart<Answer>(
    owner: CartOwner,
    state: CartState,
    work: (state: CartState) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await work(state)
    } catch (error) {
      if (!isLost(error)) throw error
      log.warn(
        { storeCode: store.storeCode, kind: owner.kind },
        'cart: the backend has lost the cart; a new one is created',
      )
    }
    const cartId = await as(owner, createCart)
    const fresh = { ...newState(cartId), version: state.version }
    await states.put(nameOf(owner), fresh, now)
    if (owner.kind === 'guest') {
      for (const [at, line] of state.lines.entries())
        await asOpen(owner, cartId, (cart) =>
          updateItem(cart, bodyOf(line), requestIdOf([cartId, 'restore', String(at)])),
        ).catch((error: unknown) => {
          if (!isRefused(error)) throw error
        })
    }
    return work(fresh)
  }

  const lineKey = (cartScope: string, itemId: string): string => `${cartScope} ${pseudonym(`${cartScope} ${itemId}`)}`
  const requestIdOf = (parts: readonly string[]): string => pseudonym(JSON.stringify(parts))

  const loadCurrent = async (): Promise<CartModel | null> => {
    const owner = await ownerOf()
    if (!owner) return null
    return lock.run(nameOf(owner), async () => {
      const state = await stateOf(owner, false)
      return state && withCart(owner, state, (found) => read(owner, found, found.lines))
    })
  }

  return {
    carts: {
      ownerOf,
      /** Lines of the session's cart as the gateway read them last, without an upstream call. */
      async knownLines(): Promise<readonly StoredLine[]> {
        const owner = await ownerOf()
        return (owner && (await states.get(nameOf(owner), now))?.lines) ?? []
      },
      /** The cart of the session; null for a guest without one. Loaded once per request, until a change. @throws UpstreamError */
      current: (): Promise<CartModel | null> => (reading ??= loadCurrent()),

      /** Runs a change alone on the owner's cart, and reads the cart after it; null when that read fails. @throws UpstreamError */
      change<Result>(
        owner: CartOwner,
        work: (change: CartChange) => Promise<Result>,
      ): Promise<{ readonly result: Result; readonly cart: CartModel | null }> {
        const changing = lock.run(nameOf(owner), async () => {
          const state = await stateOf(owner, true)
          if (!state) throw new Error('expected an open cart for a change, got none')
          return withCart(owner, state, async (found) => {
            const changed = changeOf(owner, found)
            const result = await work(changed)
            const cart = await read(owner, found, changed.known()).catch(
              upstreamErrorToNull((err) => log.warn({ err, upstream: 'cart' }, 'cart: not readable after a change')),
            )
            return { result, cart }
          })
        })
        reading = changing.then(({ cart }) => cart)
        reading.catch(() => {})
        return changing
      },
    },
  }

  function changeOf(owner: CartOwner, state: CartState): CartChange {
    let { lines } = state
    const replace = (line: StoredLine, ...replaced: readonly string[]): void => {
      const isNew = !lines.some(({ itemId }) => itemId === line.itemId)
      lines = lines
        .filter(({ itemId }) => itemId === line.itemId || !replaced.includes(itemId))
        .map((known) => (known.itemId === line.itemId ? line : known))
      if (isNew) lines = [...lines, line]
    }
    const update = async (item: WantedItem, itemId: string | null, requestId: string): Promise<void> => {
      const body = { ...bodyOf(item), ...(itemId !== null && { item_id: idValue(itemId) }) }
      const line = await asOpen(owner, state.cartId, (cart) => updateItem(cart, body, requestId))
      replace(toStored(line, item.parentSku), ...(itemId === null ? [] : [itemId]))
    }
    return {
      lines,
      known: () => lines,
      find: (key) => lines.find((line) => lineKey(scopeOf(owner), line.itemId) === key) ?? null,
      currentLines: () => pulled(owner, state.cartId, lines),
      add: (item, requestId) => update(item, null, requestId),
      set: (line, item, requestId) => update(item, line.itemId, requestId),
      async remove(line, requestId) {
        await asOpen(owner, state.cartId, (cart) => deleteItem(cart, line, requestId))
        lines = lines.filter(({ itemId }) => itemId !== line.itemId)
      },
    }
  }
}

/** Minimum time between two writes of an unchanged cart, which prolong its record. */
const REWRITE_MS = 86_400_000

function newState(cartId: string): CartState {
  return { cartId, version: 0, contentHash: '', lines: [], writtenAt: 0 }
}

function toStored(
  { itemId, sku, quantity, name, productType, options }: BackendLine,
  parentSku: string | null,
): StoredLine {
  return {
    itemId,
    sku,
    parentSku,
    quantity,
    name,
    productType,
    options: {
      configurable: [...options.configurable],
      custom: options.custom.map(({ id, values }) => ({ id, values: [...values] })),
      bundle: options.bundle.map(({ id, quantity: qty, selections }) => ({
        id,
        quantity: qty,
        selections: [...selections],
      })),
      links: [...options.links],
    },
  }
}

function bodyOf({ sku, parentSku, options, quantity }: WantedItem) {
  const productOption = productOptionOf(options)
  return { sku: parentSku ?? sku, qty: quantity, ...(productOption && { product_option: productOption }) }
}

/** Whether the stored lines are those of the totals. */
function agrees(lines: readonly StoredLine[], { items }: BackendTotals): boolean {
  if (lines.length !== items.length) return false
  const known = new Map(lines.map((line) => [line.itemId, line]))
  return items.every(({ item_id: itemId, qty, name }) => {
    const line = known.get(String(itemId))
    return line?.quantity === qty && (name == null || line.name === name)
  })
}

function inOrder(lines: readonly StoredLine[], { items }: BackendTotals): readonly StoredLine[] {
  const place = new Map(items.map(({ item_id: itemId }, at) => [String(itemId), at]))
  const placeOf = ({ itemId }: StoredLine): number => place.get(itemId) ?? items.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}
