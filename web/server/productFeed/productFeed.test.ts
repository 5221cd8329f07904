// @vitest-environment node
/** The product feed, read by the rules of the format. */
import { describe, expect, test } from 'vitest'
import { feedErrors, parseXml } from '../../testing/feedErrors.ts'
import type { QueryGateway } from '../searchEngines.ts'
import { type FeedProduct, isGtin } from './feedItem.ts'
import { feedParts } from './feedParts.ts'

type Price = Extract<FeedProduct['price'], { __typename: 'Price' }>

const source = (amount: string) => ({ amount, priceIncludesTax: true })
const price: Price = {
  __typename: 'Price',
  now: { gross: { amount: '1250.00', currency: 'NOK' }, net: { amount: '1000.00' } },
  before: null,
  sourcePrice: source('1250'),
  sourcePriceBefore: null,
  taxRatePercent: '25',
  tiers: [],
}
const bar: FeedProduct = {
  sku: 'AU-BAR-10G',
  name: 'Gullbarre 10 g',
  path: '/gull/gullbarre-10-g',
  kind: 'SIMPLE',
  description: '<p>Av <strong>gull</strong> &amp; sølv</p>',
  dispatch: 'FROM_STOCK',
  image: { template: '/img/{width}/a.jpg' },
  attributes: [],
  metal: { metal: 'AU' },
  gramsPerUnit: '10',
  quantity: { unit: 'PCS', minimum: '1' },
  stock: { status: 'OK' },
  price,
  composition: { __typename: 'Single', variant: { cut: null } },
}
const attribute = (code: string, value: string, codes: readonly string[] = []) => ({ code, value, codes })

const store = { code: 'no', name: 'Karat & Sønn', pathPrefix: '', country: 'NO' }
const place = { origin: 'https://karat.example', store, builtAt: new Date('2026-11-29T03:00:00Z') }

/** A gateway with these batches; it counts what is read. */
function gatewayWith(batches: readonly (readonly FeedProduct[])[], delivery: object | null = null) {
  const cursors: unknown[] = []
  const query: QueryGateway = async (_store, { variables: { after } }) => {
    cursors.push(after)
    const at = Number(after ?? 0)
    return {
      data: {
        store: {
          defaultTitle: 'Gull og sølv',
          delivery: { cost: delivery && { from: delivery } },
          productBatch: { items: batches[at], next: at + 1 < batches.length ? String(at + 1) : null },
        },
      },
    }
  }
  return { query, cursors }
}

async function fileOf(query: QueryGateway, more: { readonly maxItems?: number; readonly signal?: AbortSignal } = {}) {
  let xml = ''
  for await (const part of feedParts({ ...place, query, signal: new AbortController().signal, ...more })) xml += part
  return xml
}

async function itemsOf(products: readonly FeedProduct[], delivery: object | null = null) {
  const xml = await fileOf(gatewayWith([products], delivery).query)
  expect(feedErrors(xml)).toEqual([])
  return [...parseXml(xml).querySelectorAll('item')].map((item) =>
    Object.fromEntries([...item.children].map(({ localName, textContent }) => [localName, textContent])),
  )
}

test('a bar has every attribute that the format requires', async () => {
  expect(await itemsOf([bar], { amount: '99.00', currency: 'NOK' })).toEqual([
    {
      id: 'AU-BAR-10G',
      title: 'Gullbarre 10 g',
      description: 'Av gull & sølv',
      link: 'https://karat.example/gull/gullbarre-10-g',
      image_link: 'https://karat.example/img/1200/a.jpg',
      availability: 'in_stock',
      price: '1250.00 NOK',
      unit_pricing_measure: '10g',
      unit_pricing_base_measure: '1g',
      identifier_exists: 'no',
      condition: 'new',
      shipping: 'NO99.00 NOK',
    },
  ])
})

test('the channel says whose it is and the time of its prices', async () => {
  const channel = parseXml(await fileOf(gatewayWith([[]]).query)).querySelector('channel')
  expect([...(channel?.children ?? [])].map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ['title', 'Karat & Sønn'],
    ['link', 'https://karat.example/'],
    ['description', 'Gull og sølv'],
    ['lastBuildDate', 'Sun, 29 Nov 2026 03:00:00 GMT'],
  ])
})

describe('has no item for', () => {
  test.each<{ what: string; product: FeedProduct }>([
    { what: 'a price that guests do not see', product: { ...bar, price: { __typename: 'SignInForPrice' } } },
    { what: 'an unknown price', product: { ...bar, price: { __typename: 'PriceUnknown' } } },
    {
      what: 'a price of 0',
      product: {
        ...bar,
        price: { ...price, now: { gross: { amount: '0.00', currency: 'NOK' }, net: { amount: '0.00' } } },
      },
    },
    { what: 'an unknown stock', product: { ...bar, stock: null } },
    { what: 'a product without a picture', product: { ...bar, image: null } },
    { what: 'what is not sent', product: { ...bar, dispatch: 'NOT_SHIPPED' } },
    {
      what: 'what is cut to size, whose price has a size',
      product: { ...bar, composition: { __typename: 'Single', variant: { cut: { minimumLengthMm: '10' } } } },
    },
    { what: 'an article number longer than an id', product: { ...bar, sku: 'A'.repeat(51) } },
    {
      what: 'a least quantity without an exact price',
      product: { ...bar, quantity: { unit: 'PCS', minimum: '2' }, price: { ...price, sourcePrice: null } },
    },
  ])('$what', async ({ product }) => {
    expect(await itemsOf([product, { ...bar, sku: 'OTHER' }])).toHaveLength(1)
  })
})

test.each<{ what: string; over: Partial<FeedProduct>; expected: object }>([
  { what: 'a special price that stands alone', over: {}, expected: { price: '1250.00 NOK' } },
  {
    what: 'a special price beside one that was asked',
    over: {
      price: {
        ...price,
        before: { gross: { amount: '1400.00' }, net: { amount: '1120.00' } },
        sourcePriceBefore: source('1400'),
      },
    },
    expected: { price: '1400.00 NOK', sale_price: '1250.00 NOK' },
  },
  {
    what: 'wire by the tenth of a metre',
    over: {
      quantity: { unit: 'METER', minimum: '0.10' },
      gramsPerUnit: '7',
      price: { ...price, sourcePrice: source('14.4098') },
    },
    expected: { price: '1.44 NOK', unit_pricing_measure: '0.1m', unit_pricing_base_measure: '1m' },
  },
  {
    what: 'jump rings by the two, at their tier',
    over: {
      metal: null,
      quantity: { unit: 'PCS', minimum: '2' },
      price: {
        ...price,
        tiers: [
          { fromQuantity: '2', sourcePrice: source('1200') },
          { fromQuantity: '5', sourcePrice: source('1000') },
        ],
      },
    },
    expected: { price: '2400.00 NOK', unit_pricing_measure: '2ct', unit_pricing_base_measure: '1ct' },
  },
  {
    what: 'a kilogram',
    over: { quantity: { unit: 'KG', minimum: '1' } },
    expected: { unit_pricing_measure: '1kg', unit_pricing_base_measure: '1kg' },
  },
  {
    what: 'a tool',
    over: { metal: null },
    expected: { unit_pricing_measure: undefined, unit_pricing_base_measure: undefined },
  },
  { what: 'an uncertain stock', over: { stock: { status: 'VOLATILE' } }, expected: { availability: 'in_stock' } },
  { what: 'no stock', over: { stock: { status: 'OUT_OF_STOCK' } }, expected: { availability: 'out_of_stock' } },
  { what: 'a set', over: { kind: 'BUNDLE', composition: { __typename: 'Bundle' } }, expected: { is_bundle: 'yes' } },
  { what: 'a text without a description', over: { description: null }, expected: { description: 'Gullbarre 10 g' } },
  {
    what: 'a number of the trade',
    over: { attributes: [attribute('brand', 'Karat'), attribute('ean', '4006381-333931')] },
    expected: { brand: 'Karat', gtin: '4006381333931', identifier_exists: undefined },
  },
  {
    what: 'a number with a wrong check digit',
    over: { attributes: [attribute('ean', '4006381333932')] },
    expected: { gtin: undefined, identifier_exists: 'no' },
  },
  {
    what: 'the maker’s number',
    over: { attributes: [attribute('manufacturer', 'Karat'), attribute('mpn', 'K-10')] },
    expected: { brand: 'Karat', mpn: 'K-10', identifier_exists: undefined },
  },
  {
    what: 'used goods',
    over: { attributes: [attribute('condition', 'Brukt', ['used'])] },
    expected: { condition: 'used' },
  },
])('$what is written in the format’s form', async ({ over, expected }) => {
  const [item] = await itemsOf([{ ...bar, ...over }])
  const found = Object.keys(expected).map((name) => [name, item?.[name]])
  expect(Object.fromEntries(found)).toEqual(expected)
})

test.each([
  { what: 'markup and references', name: '<b>Ring</b> & "stein" &lt;', title: '<b>Ring</b> & "stein" &lt;' },
  { what: 'control characters', name: 'Ring\u0000\u0008\u000B 585\uFFFE', title: 'Ring 585' },
  { what: 'half a character', name: 'Ring \uD83D', title: 'Ring \uFFFD' },
  { what: 'the end of a CDATA section', name: 'Ring ]]> 585', title: 'Ring ]]> 585' },
  { what: 'more than 150 characters', name: '💍'.repeat(151), title: `${'💍'.repeat(149)}…` },
])('$what in a name leave the file whole', async ({ name, title }) => {
  const [item] = await itemsOf([{ ...bar, name }])
  expect(item?.['title']).toBe(title)
})

test('each variant is an item of one group, with its own address, picture and price', async () => {
  const {
    sku: _sku,
    name: _name,
    kind: _kind,
    description: _text,
    dispatch: _sent,
    attributes: _attributes,
    composition: _parts,
    ...shared
  } = bar
  const variant = (size: string, image: FeedProduct['image'] = null) => ({
    ...shared,
    image,
    sku: `RING-${size}`,
    path: `/ring?childSku=RING-${size}`,
    selections: [{ label: size }],
    cut: null,
  })
  const ring: FeedProduct = {
    ...bar,
    sku: 'RING',
    name: 'Ring',
    kind: 'CONFIGURABLE',
    composition: { __typename: 'Configurable', variants: [variant('52'), variant('54', { template: '/img/b.jpg' })] },
  }
  const items = await itemsOf([ring])
  expect(items.map(({ id, title, item_group_id: group, image_link: image }) => [id, title, group, image])).toEqual([
    ['RING-52', 'Ring, 52', 'RING', 'https://karat.example/img/1200/a.jpg'],
    ['RING-54', 'Ring, 54', 'RING', 'https://karat.example/img/b.jpg'],
  ])
})

describe('is read batch by batch', () => {
  const products = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ ...bar, sku: `SKU-${from + at}` }))

  test('with the cursor of the batch before', async () => {
    const { query, cursors } = gatewayWith([products(2, 0), [], products(3, 2)])
    const xml = await fileOf(query)
    expect([cursors, feedErrors(xml), xml.match(/<item>/g)?.length]).toEqual([[null, '1', '2'], [], 5])
  })

  test('no further than its maximum, and the file is whole', async () => {
    const { query, cursors } = gatewayWith([products(3, 0), products(3, 3), products(3, 6)])
    const xml = await fileOf(query, { maxItems: 4 })
    expect([cursors, feedErrors(xml), xml.match(/<item>/g)?.length]).toEqual([[null, '1'], [], 4])
  })

  test('and not at all once the client has gone', async () => {
    const { query, cursors } = gatewayWith([products(1, 0)])
    await expect(fileOf(query, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect(cursors).toEqual([])
  })

  test.each([
    { what: 'an error', answer: { errors: [{ message: 'no' }], data: { store: { productBatch: null } } } },
    { what: 'nothing', answer: null },
    { what: 'another shape', answer: { data: { store: { productBatch: { items: [{}], next: 1 } } } } },
  ])('$what is an error before anything is sent', async ({ answer }) => {
    const parts = feedParts({ ...place, query: async () => answer, signal: new AbortController().signal })
    await expect(parts.next()).rejects.toThrow(/Invalid|expected|productBatch/i)
  })
})

test('errors of a file are found', () => {
  const item = (inner: string) =>
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>a</title><link>b</link><description>c</description><lastBuildDate>d</lastBuildDate><item>${inner}</item></channel></rss>`
  expect(feedErrors('<rss>')[0]).toMatch(/^no XML/)
  const errors = feedErrors(
    item(
      '<g:id>1</g:id><g:price>10,00 kr</g:price><g:sale_price>11.00 NOK</g:sale_price><g:condition>brukt</g:condition><g:colour>red</g:colour>',
    ),
  ).join('\n')
  for (const named of [
    'expected title',
    'price: expected',
    'sale_price: expected less',
    'condition: expected',
    'g:colour is no',
    'identifier',
  ])
    expect(errors).toContain(named)
})

test.each([
  ['4006381333931', true],
  ['73513537', true],
  ['036000291452', true],
  ['4006381333930', false],
  ['123', false],
])('%s is a number of the trade: %s', (text, expected) => {
  expect(isGtin(text)).toBe(expected)
})
