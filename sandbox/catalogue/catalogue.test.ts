import { beforeAll, describe, expect, test } from 'vitest'
import { ATTRIBUTES } from './attributes.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { CATEGORIES } from './categories.ts'
import { CATEGORY_NODES, categoryNode, listings } from './categoryTree.ts'
import { CONTENT } from './contentPages.ts'
import { englishWordsIn } from '../testing/englishWords.ts'
import { compareOptions, optionLabel } from './optionLabels.ts'
import type { Item, ProductSpec } from './product.ts'
import { childName, description } from './productTexts.ts'
import { reviewsOf } from './reviews.ts'
import { BESTSELLERS, isBestseller } from './sales.ts'
import { dates } from './sellingState.ts'
import { STORES, type StoreView } from './stores.ts'
import { inLanguage } from './text.ts'

/** Sku of a product that was removed; one link still refers to it. */
const MISSING_SKU = 'ST-BOX-RETIRED'

let catalogue: Catalogue
let specs: readonly ProductSpec[]

beforeAll(() => {
  catalogue = buildCatalogue()
  specs = catalogue.products.map(({ spec }) => spec)
})

const carriedBy = (store: StoreView): ProductSpec[] => specs.filter((spec) => spec.stores.includes(store.code))
const itemOf = (spec: ProductSpec): readonly Item[] => [spec, ...(spec.children ?? [])]

test.each(STORES)('$code has its assortment, with all six product types', (store) => {
  const carried = carriedBy(store)
  const [least, most] = store.assortment === 'investment' ? [450, 550] : [1000, 1150]
  expect(carried.length).toBeGreaterThanOrEqual(least)
  expect(carried.length).toBeLessThanOrEqual(most)
  expect(new Set(carried.map((spec) => spec.type))).toEqual(
    new Set(['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable']),
  )
})

test('skus are unique, including children', () => {
  const skus = specs.flatMap(itemOf).map((item) => item.sku)
  expect(skus.filter((sku, at) => skus.indexOf(sku) !== at)).toEqual([])
})

test.each(STORES)('product names in $code are unique', (store) => {
  const names = carriedBy(store).map((spec) => inLanguage(spec.name, store.language, spec.sku))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every link and bundle refers to a product, except one deliberately broken link', () => {
  const bySku = new Map(specs.map((spec) => [spec.sku, spec]))
  const loose = specs.flatMap((spec) =>
    [...(spec.links ?? []), ...(spec.bundle ?? []).flatMap((option) => option.selections)]
      .map(({ sku }) => sku)
      .filter((sku) => !bySku.has(sku)),
  )
  expect(loose).toEqual([MISSING_SKU])
})

test('a linked product is sold in every store that has the link', () => {
  const bySku = new Map(specs.map((spec) => [spec.sku, spec]))
  const astray = specs.flatMap((spec) =>
    (spec.links ?? []).flatMap((link) => {
      const linked = bySku.get(link.sku)
      return linked && !spec.stores.every((store) => linked.stores.includes(store)) ? [`${spec.sku} → ${link.sku}`] : []
    }),
  )
  expect(astray).toEqual([])
})

test('both trees have three levels under the root, five to eight top categories, one inactive and one empty category', () => {
  for (const tree of ['investment', 'goldsmith'] as const) {
    const nodes = CATEGORY_NODES.filter((node) => node.spec.tree === tree)
    expect(new Set(nodes.map((node) => node.level))).toEqual(new Set([2, 3, 4]))
    const top = nodes.filter((node) => node.level === 2 && node.spec.isActive !== false)
    expect(top.length).toBeGreaterThanOrEqual(5)
    expect(top.length).toBeLessThanOrEqual(8)
    expect(nodes.filter((node) => node.spec.isActive === false)).toHaveLength(1)
    const used = new Set(specs.flatMap((spec) => spec.categories))
    const empty = nodes.filter(
      (node) => !used.has(node.key) && !CATEGORY_NODES.some((other) => other.parentId === node.spec.id),
    )
    expect(empty).toHaveLength(1)
  }
  expect(new Set([...CATEGORIES.values()].map((category) => category.id)).size).toBe(CATEGORY_NODES.length)
})

describe('a category lists', () => {
  const listed = new Map(
    listings(buildCatalogue().products).map(({ categoryId, products }) => [
      categoryId,
      products.map(({ product }) => product.spec),
    ]),
  )
  const skusOf = (key: string) => (listed.get(categoryNode(key).spec.id) ?? []).map(({ sku }) => sku)

  test('at most four bestsellers first, those of its subcategories in turns', () => {
    expect(skusOf('gold').slice(0, 4)).toEqual([
      'AU-BAR-100G-C-KAR',
      'AU-COIN-MAPLE-LEAF-1OZ-2026',
      'AU-BAR-5G-M-KAR',
      'AU-COIN-SOVEREIGN-1-MIXED',
    ])
    expect(skusOf('roundWire').slice(0, 3)).toEqual([
      'W-AG925-ROUND-08-S',
      'W-AU585-YELLOW-ROUND-10-S',
      'W-AG925-ROUND-10-S',
    ])
  })

  test('the others by family and then by size', () => {
    expect(skusOf('roundWire').slice(3, 9)).toEqual(
      ['03', '04', '05', '06', '07', '09'].map((size) => `W-AG925-ROUND-${size}-S`),
    )
    const families = skusOf('wire')
      .slice(4)
      .map((sku) => /ROUND|HALF|SQUARE|FLAT|OVAL/.exec(sku)?.[0] ?? 'other')
    expect(families.lastIndexOf('ROUND')).toBeGreaterThan(40)
  })

  test('sets after single pieces', () => {
    for (const [id, specs] of listed) {
      const isSet = specs.map(({ type, sku }) => (type === 'grouped' || type === 'bundle') && !isBestseller(sku))
      expect(isSet.lastIndexOf(false), String(id)).toBeLessThan(isSet.includes(true) ? isSet.indexOf(true) : Infinity)
    }
  })
})

test('every store sells at least eight bestsellers, each of them a product of the assortment', () => {
  for (const { code } of STORES)
    expect(specs.filter((spec) => isBestseller(spec.sku) && spec.stores.includes(code)).length).toBeGreaterThanOrEqual(
      8,
    )
  expect(specs.filter(({ sku }) => isBestseller(sku))).toHaveLength(BESTSELLERS.size)
})

test('children have a value for each option, unique combinations, and some combinations are missing', () => {
  const configurables = specs.filter((spec) => spec.type === 'configurable')
  for (const spec of configurables) {
    const options = spec.options ?? []
    const combinations = (spec.children ?? []).map((child) =>
      options.map((code) => child.attributes[code] ?? `no ${code} on ${child.sku}`).join('|'),
    )
    expect
      .soft(
        combinations.filter((one) => one.includes('no ')),
        spec.sku,
      )
      .toEqual([])
    expect.soft(new Set(combinations).size, spec.sku).toBe(combinations.length)
    expect.soft(combinations.length, spec.sku).toBeGreaterThan(0)
  }
  const withHoles = configurables.filter((spec) => {
    const values = (spec.options ?? []).map(
      (code) => new Set((spec.children ?? []).map((child) => child.attributes[code])).size,
    )
    return values.length > 1 && values.reduce((product, count) => product * count, 1) > (spec.children ?? []).length
  })
  expect(withHoles.length).toBeGreaterThan(5)
  expect(new Set(configurables.map((spec) => spec.options?.length))).toEqual(new Set([1, 2, 3]))
})

test('every product attribute is defined and labelled in five languages', () => {
  const codes = new Set<string>(ATTRIBUTES.map((attribute) => attribute.code))
  for (const item of specs.flatMap(itemOf))
    for (const code of Object.keys(item.attributes)) expect(codes).toContain(code)
  for (const option of catalogue.options) {
    for (const language of ['nb', 'sv', 'fi', 'de', 'it'] as const)
      expect(optionLabel(option.code, option.key, language).trim()).not.toBe('')
  }
})

describe('Finnish texts', () => {
  const finnish = STORES.filter((store) => store.language === 'fi')

  test.each(finnish)('products of $code contain no English word', (store) => {
    const texts = carriedBy(store).flatMap((spec) => [
      inLanguage(spec.name, 'fi', spec.sku),
      description(spec, 'fi'),
      ...(spec.children ?? []).map((child) => childName(spec, child, 'fi')),
    ])
    expect(texts.filter((text) => englishWordsIn(text).length > 0)).toEqual([])
  })

  test('categories, attributes, options and pages contain no English word', () => {
    const texts = [
      ...[...CATEGORIES.values()].flatMap((category) => [category.name.fi, category.description.fi]),
      ...ATTRIBUTES.map((attribute) => attribute.label.fi),
      ...catalogue.options.map((option) => optionLabel(option.code, option.key, 'fi')),
      ...CONTENT.flatMap((content) => [content.title.fi, ...content.body.map((paragraph) => paragraph.fi)]),
    ]
    expect(texts.filter((text) => englishWordsIn(text).length > 0)).toEqual([])
  })

  test('an English word is detected', () => {
    expect(englishWordsIn('Hopealanka 925, round 1,0 mm')).toEqual(['round'])
    expect(englishWordsIn('Maple Leaf kultakolikko 1 oz')).toEqual([])
  })
})

test("numbers have the stores' format: decimal comma, ×, no decimal point", () => {
  const names = STORES.flatMap((store) =>
    carriedBy(store).map((spec) => inLanguage(spec.name, store.language, spec.sku)),
  )
  expect(
    names.filter(
      (name) =>
        /\d\.\d/.test(name) ||
        /\d x \d/.test(name) ||
        /\d(mm|cm|kg)\b/.test(name) ||
        /undefined|NaN|\[object/.test(name),
    ),
  ).toEqual([])
})

test.each([
  {
    code: 'weight_class',
    keys: ['1 oz', '10 g', '1/10 oz', '1/2 oz', '2,5 g', '1 kg', '50 g'],
    order: ['2,5 g', '1/10 oz', '10 g', '1/2 oz', '1 oz', '50 g', '1 kg'],
  },
  {
    code: 'length',
    keys: ['450', '9', '170', '11'],
    order: ['9 mm', '11 mm', '17 cm', '45 cm'],
  },
  {
    code: 'fineness',
    keys: ['585', '999.9', '925'],
    order: ['999,9', '925', '585'],
  },
] as const)('the values of $code are sorted by size', ({ code, keys, order }) => {
  const sorted = keys.toSorted((one, other) => compareOptions(code, one, other))
  expect(sorted.map((key) => optionLabel(code, key, 'nb'))).toEqual(order)
})

test('reviews speak of cards and stamps only where there are some', () => {
  const reviewsOfForm = (isCarded: boolean) =>
    catalogue.products
      .filter(({ spec }) => ['bar', 'coin', 'jewellery'].includes(spec.attributes.form ?? '') === isCarded)
      .flatMap((product) => STORES.flatMap((store) => reviewsOf(product, store)))
      .map(({ detail }) => detail)
      .join(' ')
  const ofCards = /forsikret|esken|stempel|asken|stämpel|rasia|leima|Punze|Schachtel|punzone|scatola/
  expect(reviewsOfForm(true)).toMatch(ofCards)
  expect(reviewsOfForm(false)).not.toMatch(ofCards)
})

test('no bestseller is new: home pages show no product twice', () => {
  expect([...BESTSELLERS].filter((sku) => dates(sku).isNew)).toEqual([])
  expect(specs.filter(({ sku }) => /-(?:TUBE|BOX)\d+$/.test(sku) && dates(sku).isNew)).toEqual([])
})

test.each(STORES)('the bestsellers that $code shows first are bars and coins, or wire and sheet', (store) => {
  const first = carriedBy(store)
    .filter(({ sku }) => isBestseller(sku))
    .toSorted((one, other) => (dates(one.sku).createdAt < dates(other.sku).createdAt ? 1 : -1))
    .slice(0, 4)
  const forms = store.assortment === 'investment' ? ['bar', 'coin'] : ['wire', 'sheet']
  expect(first.filter(({ attributes }) => !forms.includes(attributes.form ?? ''))).toEqual([])
})

test('every service has a picture of its own', () => {
  const pictures = specs.filter(({ sku }) => sku.startsWith('SV-')).map(({ picture }) => picture)
  expect(pictures.length).toBeGreaterThan(4)
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('the weight of wire, tube and sheet follows from their size and the density of their alloy', () => {
  const weights = new Map(specs.map(({ sku, conversionRate }) => [sku, conversionRate?.toNumber()]))
  expect(weights.get('W-AG925-ROUND-10-S')).toBe(8.137) // π/4 × 1² × 10.36
  expect(weights.get('W-AG925-HALFROUND-40X20-S')).toBe(65.094) // π/8 × 4² × 10.36
  expect(weights.get('T-AG925-40-4')).toBe(46.868) // π × 0.4 × (4 − 0.4) × 10.36
  expect(weights.get('S-AG925-8')).toBe(0.008288) // 0.8 × 10.36 / 1000 per mm²
})
