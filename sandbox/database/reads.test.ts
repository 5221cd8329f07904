import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STORES } from '../catalogue/stores.ts'
import { partsOf, pictureFile } from '../pictures/pictures.ts'
import { documentLines, findByPath, pictureNames, readStockItems, readTags } from './reads.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../testing/seededDatabase.ts'

type Doc = Record<string, unknown> & {
  readonly id: number
  readonly sku: string
}
const ENTITIES = ['product', 'category', 'attribute', 'taxrule', 'customergroup', 'review', 'cms_page', 'cms_block']
const INDICES = STORES.map((store) => store.index)

let db: DatabaseSync

const read = new Map<string, Doc[]>()

function documents(index: string, entity: string): Doc[] {
  const key = `${index}/${entity}`
  const found = read.get(key) ?? [...(documentLines(db, index, entity) ?? [])].map((line) => JSON.parse(line) as Doc)
  read.set(key, found)
  return found
}
const productsOf = (index: string): Doc[] => documents(index, 'product')
const childrenOf = (product: Doc): Doc[] => (product.configurable_children ?? []) as Doc[]

beforeAll(() => {
  db = openSeededCopy()
}, SEED_TIMEOUT_MS)
afterAll(() => db.close())

describe('the export', () => {
  test.each(INDICES)('%s has every entity, ordered by id', (index) => {
    for (const entity of ENTITIES) {
      const ids = documents(index, entity).map(({ id }) => id)
      expect(ids.length, entity).toBeGreaterThan(0)
      expect(ids, entity).toEqual(ids.toSorted((one, other) => one - other))
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('returns null for an unknown index or entity', () => {
    expect(documentLines(db, 'karat_atlantis', 'product')).toBeNull()
    expect(documentLines(db, 'karat_no', 'order')).toBeNull()
  })

  test.each(INDICES)(
    'in %s prices are positive except for products priced by their parts and prices on request',
    (index) => {
      const list = productsOf(index)
      expect(list.filter((product) => !('price' in product)).map(({ sku }) => sku)).toEqual(['RH-SPONGE'])
      const free = list.filter((product) => product.price === 0)
      expect(new Set(free.map((product) => product.type_id))).toEqual(new Set(['grouped', 'bundle']))
      expect(
        list
          .flatMap((product) => [product, ...childrenOf(product)])
          .filter((one) => typeof one.price === 'number' && one.price < 0),
      ).toEqual([])
      expect(list.flatMap(childrenOf).filter((child) => !(typeof child.price === 'number' && child.price > 0))).toEqual(
        [],
      )
    },
  )

  test.each(INDICES)(
    'in %s a configurable product costs as much as its cheapest enabled child and has the options of all children',
    (index) => {
      for (const product of productsOf(index).filter((one) => one.type_id === 'configurable')) {
        const children = childrenOf(product)
        expect
          .soft(product.price, product.sku)
          .toBe(Math.min(...children.filter((child) => child.status === 1).map((child) => Number(child.price))))
        for (const option of product.configurable_options as {
          attribute_code: string
          values: { value_index: number }[]
        }[]) {
          const chosen = new Set(children.map((child) => Number(child[option.attribute_code])))
          expect.soft(new Set(option.values.map((value) => value.value_index)), product.sku).toEqual(chosen)
          expect.soft(new Set(product[`${option.attribute_code}_options`] as number[])).toEqual(chosen)
        }
      }
    },
  )

  test.each(INDICES)('in %s every category, tag and option of a product exists', (index) => {
    const categories = new Set(documents(index, 'category').map(({ id }) => String(id)))
    const tags = new Set(readTags(db).map((tag) => tag.option_id))
    const options = new Set(
      documents(index, 'attribute').flatMap((attribute) =>
        (attribute.options as { value: string }[]).map(({ value }) => value),
      ),
    )
    const unknown = productsOf(index).flatMap((product) => [
      ...(product.category_ids as string[]).filter((id) => !categories.has(id)),
      ...Object.keys(product.category_position as object).filter((key) => !categories.has(key.slice(1))),
      ...(product.tags as string[]).filter((tag) => !tags.has(tag)),
      ...[product.metal, product.alloy, ...((product.ring_size_options ?? []) as number[])].filter(
        (id) => (typeof id === 'number' || typeof id === 'string') && !options.has(String(id)),
      ),
    ])
    expect(unknown).toEqual([])
  })

  test.each(INDICES)('in %s the product count of a category is the number of its products', (index) => {
    const visible = productsOf(index).filter((product) => product.status === 1 && product.visibility !== 1)
    for (const category of documents(index, 'category')) {
      expect
        .soft(category.product_count, String(category.name))
        .toBe(visible.filter((product) => `c${category.id}` in (product.category_position as object)).length)
    }
  })

  test('contains the deliberate exceptions', () => {
    for (const index of INDICES) {
      const list = productsOf(index)
      expect(list.some((product) => product.status === 2)).toBe(true)
      expect(new Set(list.map((product) => product.visibility))).toEqual(new Set([1, 2, 3, 4]))
      expect(list.some((product) => !(product.stock as { is_in_stock: boolean }).is_in_stock)).toBe(true)
      expect(list.flatMap(childrenOf).some((child) => child.status === 2)).toBe(true)
      expect(list.flatMap(childrenOf).some((child) => !(child.stock as { is_in_stock: boolean }).is_in_stock)).toBe(
        true,
      )
      expect(list.filter((product) => !('image' in product)).map(({ sku }) => sku)).toEqual(['ST-WAX'])
      expect(list.filter((product) => (product.category_ids as string[]).length === 0).map(({ sku }) => sku)).toEqual([
        'ST-KEY',
      ])
      const reviews = documents(index, 'review').map((review) => review.review_status)
      expect(reviews).toContain(1)
      expect(reviews).toContain(2)
    }
  })

  test('contains special prices that are open for years, open-ended, expired and in the future', () => {
    const windows = INDICES.flatMap(productsOf).filter((product) => typeof product.special_price === 'number')
    const isOpen = (product: Doc): boolean => product.final_price === product.special_price
    expect(windows.some((product) => isOpen(product) && String(product.special_to_date) > '2033')).toBe(true)
    expect(windows.some((product) => isOpen(product) && product.special_to_date === null)).toBe(true)
    expect(windows.some((product) => isOpen(product) && product.special_from_date === null)).toBe(true)
    expect(windows.some((product) => !isOpen(product) && String(product.special_to_date) < '2026-11-21')).toBe(true)
    expect(windows.some((product) => !isOpen(product) && String(product.special_from_date) > '2026-11-21')).toBe(true)
  })

  test.each(INDICES)('in %s every attribute value is the id of an option with a label', (index) => {
    const labels = new Map<string, Map<string, string>>()
    for (const attribute of documents(index, 'attribute')) {
      labels.set(
        String(attribute.attribute_code),
        new Map((attribute.options as { label: string; value: string }[]).map(({ label, value }) => [value, label])),
      )
    }
    const unlabelled = productsOf(index)
      .flatMap((product) => [product, ...childrenOf(product)])
      .flatMap((one) =>
        [...labels].flatMap(([code, options]) => {
          const values = [one[code], ...((one[`${code}_options`] ?? []) as unknown[])]
            .filter((value) => value !== undefined)
            .map((value) => JSON.stringify(value).replaceAll('"', ''))
          return values
            .filter((value) => (options.get(value) ?? '').trim() === '')
            .map((value) => `${one.sku} ${code} ${value}`)
        }),
      )
    expect(unlabelled).toEqual([])
    for (const [code, options] of labels) expect.soft(new Set(options.values()).size, code).toBe(options.size)
  })

  test.each(INDICES)('in %s a product has at most three tiers, at round quantities that can be ordered', (index) => {
    for (const product of productsOf(index)) {
      const step = Number(product.sale_step)
      for (const one of [product, ...childrenOf(product)]) {
        const all = (one.tier_prices as { customer_group_id: number; qty: number }[]).filter((tier) => tier.qty > 1)
        for (const group of new Set(all.map((tier) => tier.customer_group_id))) {
          const quantities = all.filter((tier) => tier.customer_group_id === group).map((tier) => tier.qty)
          expect.soft(quantities.length, one.sku).toBeLessThanOrEqual(3)
          expect
            .soft(
              quantities.filter((qty) => qty > 10_000 || !(qty <= 10 || qty % 5 === 0)),
              one.sku,
            )
            .toEqual([])
          expect
            .soft(
              quantities.filter(
                (qty) =>
                  one === product &&
                  step >= 1 &&
                  product.type_id === 'simple' &&
                  product.unit !== 'METER' &&
                  qty <= Number(product.sale_minimum),
              ),
              one.sku,
            )
            .toEqual([])
        }
      }
    }
  })

  test('in the store with backend taxes, net and tax add up to gross', () => {
    for (const product of productsOf('karat_it').filter((one) => typeof one.price === 'number')) {
      expect
        .soft(Number(product.price) + Number(product.price_tax), product.sku)
        .toBeCloseTo(Number(product.price_incl_tax), 4)
    }
    expect(productsOf('karat_no').some((product) => 'price_tax' in product)).toBe(false)
  })

  test('ids are the same in every store', () => {
    const all = INDICES.flatMap((index) => productsOf(index).flatMap((product) => [product, ...childrenOf(product)]))
    expect(new Set(all.map((one) => `${one.sku} ${one.id}`)).size).toBe(new Set(all.map((one) => one.sku)).size)
  })

  test('ear findings are sold in pairs, wire by the metre in steps', () => {
    const list = productsOf('karat_goldsmith_norway')
    expect(list.find((product) => product.sku.startsWith('E-POST'))).toMatchObject({
      sale_minimum: '2',
      sale_step: '2',
      stock: {
        min_sale_qty: 2,
        qty_increments: 2,
        enable_qty_increments: true,
      },
    })
    expect(list.find((product) => product.sku.startsWith('W-AU585-YELLOW-ROUND'))).toMatchObject({
      unit: 'METER',
      sale_minimum: '0.10',
      sale_step: '0.05',
      is_variable_weight: 1,
      showcustomprice: 1,
    })
    expect(list.find((product) => product.sku.startsWith('S-AU585'))).toMatchObject({
      minimumWidth: 5,
      maximumWidth: 100,
      unit: 'PCS',
    })
  })
})

describe('reads', () => {
  test('a path is found by exact match only', () => {
    const [product] = productsOf('karat_no')
    expect(findByPath(db, 'karat_no', String(product?.url_path))).toEqual({
      entity: 'product',
      id: product?.id,
      document: product,
    })
    expect(findByPath(db, 'karat_no', 'gull/gullbarrer')?.entity).toBe('category')
    expect(findByPath(db, 'karat_fi', 'toimitusehdot')?.entity).toBe('cms_page')
    expect(findByPath(db, 'karat_no', 'gull/gullbarre')).toBeNull()
    expect(findByPath(db, 'karat_no', `${String(product?.url_path)}/`)).toBeNull()
  })

  test.each(INDICES)('every product of %s has a unique url path', (index) => {
    const paths = productsOf(index).map((product) => String(product.url_path))
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path))).toEqual([])
  })

  test('stock items come in request order, with children, and with null for an unknown sku', () => {
    const parent = productsOf('karat_no').find((product) => childrenOf(product).length > 0)
    const child = parent && childrenOf(parent)[0]
    const [first, missing, second] = readStockItems(db, [String(child?.sku), 'NO-SUCH', String(parent?.sku)])
    expect(first).toMatchObject({
      product_id: child?.id,
      is_in_stock: expect.any(Boolean),
      manage_stock: true,
    })
    expect(missing).toBeNull()
    expect(second?.product_id).toBe(parent?.id)
  })

  test('tags have labels per store, and a default label for other stores', () => {
    const tags = readTags(db)
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.some((tag) => !('no' in tag.store_labels) && tag.label !== '')).toBe(true)
  })

  test('every picture in a document has its files', () => {
    const paths = new Set(
      INDICES.flatMap((index) => [
        ...productsOf(index)
          .flatMap((product) => [product, ...childrenOf(product)])
          .flatMap((one) => (typeof one.image === 'string' ? [one.image] : [])),
        ...documents(index, 'category').flatMap((category) =>
          typeof category.image === 'string' ? [category.image] : [],
        ),
      ]),
    )
    const files = [...paths, '/h/investment.jpg', '/h/goldsmith.jpg'].flatMap((path) => {
      const names = (pictureNames(db, path)?.names ?? [`no picture at ${path}`]).flatMap(partsOf)
      return names.map((name) => pictureFile(name, 'whole'))
    })
    expect(new Set(files).size).toBeGreaterThan(200)
    expect(pictureNames(db, '/a/u/nothing-1.jpg')).toBeNull()
  })
})
