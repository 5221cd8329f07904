/** An invented jewellery shop, independent of an indexer's format. */

export interface SampleCategory {
  readonly id: number
  readonly parentId: number
  readonly name: string
  readonly isAnchor: boolean
  readonly description: string | null
}

export interface SampleAttribute {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly input: 'select' | 'multiselect' | 'text'
  readonly isVisibleOnFront: boolean
  readonly isUserDefined: boolean
  /** Labels by option id. */
  readonly options: Readonly<Record<number, string>>
}

export interface SampleChild {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly price: number
  readonly specialPrice?: number
  readonly choices: Readonly<Record<string, number>>
}

export interface SampleProduct {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly kind: 'simple' | 'configurable' | 'grouped' | 'bundle' | 'virtual' | 'downloadable'
  readonly price: number
  readonly specialPrice?: number
  readonly categoryIds: readonly number[]
  readonly isEnabled?: boolean
  readonly metal: number
  readonly stones?: readonly number[]
  readonly children?: readonly SampleChild[]
  /** Skus of a set's parts. */
  readonly parts?: readonly string[]
  readonly related?: readonly string[]
}

export const SILVER = 201
export const GOLD = 200

export const sampleCategories: readonly SampleCategory[] = [
  { id: 2, parentId: 1, name: 'Root', isAnchor: false, description: null },
  {
    id: 3,
    parentId: 2,
    name: 'Smykker',
    isAnchor: true,
    description: '<p>Ringer &amp; kjeder</p><p>Alt på lager.</p>',
  },
  { id: 4, parentId: 3, name: 'Ringer', isAnchor: true, description: null },
  { id: 5, parentId: 3, name: 'Kjeder &amp; armbånd', isAnchor: true, description: null },
  { id: 6, parentId: 2, name: 'Verktøy', isAnchor: true, description: '{{widget type="x"}}<b>Til verkstedet</b>' },
  { id: 7, parentId: 6, name: 'Tenger', isAnchor: true, description: null },
]

export const sampleAttributes: readonly SampleAttribute[] = [
  {
    id: 90,
    code: 'metal',
    label: 'Metall',
    input: 'select',
    isVisibleOnFront: true,
    isUserDefined: true,
    options: { [GOLD]: 'Gull', [SILVER]: 'Sølv' },
  },
  {
    id: 93,
    code: 'ring_size',
    label: 'Størrelse',
    input: 'select',
    isVisibleOnFront: false,
    isUserDefined: true,
    options: { 152: '52', 154: '54', 156: '56' },
  },
  {
    id: 94,
    code: 'stones',
    label: 'Steiner',
    input: 'multiselect',
    isVisibleOnFront: true,
    isUserDefined: true,
    options: { 202: 'Diamant', 203: 'Rubin', 204: 'Safir' },
  },
  {
    id: 95,
    code: 'engraving',
    label: 'Gravering',
    input: 'text',
    isVisibleOnFront: true,
    isUserDefined: true,
    options: {},
  },
  {
    id: 96,
    code: 'cost_centre',
    label: 'Internt',
    input: 'text',
    isVisibleOnFront: true,
    isUserDefined: false,
    options: {},
  },
]

const RING_SIZES = [152, 154, 156]

function ring(id: number, price: number, metal: number): SampleProduct {
  return {
    id,
    sku: `RING-${id}`,
    name: `Ring ${metal === GOLD ? 'gull' : 'sølv'} &quot;${id}&quot;`,
    kind: 'configurable',
    price,
    categoryIds: [4],
    metal,
    related: ['KJEDE-40'],
    children: RING_SIZES.map((size, at) => ({
      id: id * 10 + at,
      sku: `RING-${id}-${size - 100}`,
      name: `Ring ${id} ${size - 100}`,
      price: price + at * 10,
      // The middle size has a special price.
      ...(at === 1 ? { specialPrice: price - 50 } : {}),
      choices: { ring_size: size },
    })),
  }
}

function chain(id: number): SampleProduct {
  return {
    id,
    sku: `KJEDE-${id}`,
    name: `Kjede ${id}`,
    kind: 'simple',
    price: id + 0.5,
    categoryIds: [5],
    metal: id % 2 === 0 ? GOLD : SILVER,
    stones: id % 3 === 0 ? [202, 204] : [203],
  }
}

function tool(id: number): SampleProduct {
  return { id, sku: `TANG-${id}`, name: `Tang ${id}`, kind: 'simple', price: id * 2, categoryIds: [7], metal: SILVER }
}

/** 46 products; with six categories, five attributes, a tax rule, a page and a block they are 60 documents. */
export const sampleProducts: readonly SampleProduct[] = [
  ring(20, 1000, GOLD),
  ring(21, 400, SILVER),
  ring(22, 1200, GOLD),
  ring(23, 500, SILVER),
  ...Array.from({ length: 20 }, (_, at) => chain(40 + at)),
  ...Array.from({ length: 15 }, (_, at) => tool(70 + at)),
  {
    id: 90,
    sku: 'SETT-90',
    name: 'Tangsett',
    kind: 'grouped',
    price: 0,
    categoryIds: [7],
    metal: SILVER,
    parts: ['TANG-70', 'TANG-71'],
  },
  {
    id: 91,
    sku: 'PAKKE-91',
    name: 'Pakke',
    kind: 'bundle',
    price: 0,
    categoryIds: [7],
    metal: SILVER,
    parts: ['TANG-72', 'TANG-73'],
  },
  { id: 92, sku: 'KURS-92', name: 'Kurs', kind: 'virtual', price: 99.95, categoryIds: [6], metal: SILVER },
  {
    id: 93,
    sku: 'HEFTE-93',
    name: 'Hefte',
    kind: 'downloadable',
    price: 43,
    specialPrice: 40.5,
    categoryIds: [6],
    metal: SILVER,
  },
  {
    id: 94,
    sku: 'UTGATT-94',
    name: 'Utgått tang',
    kind: 'simple',
    price: 5,
    categoryIds: [7],
    metal: SILVER,
    isEnabled: false,
  },
  { id: 95, sku: 'RING-95', name: 'Ring uten valg', kind: 'simple', price: 700, categoryIds: [4], metal: GOLD },
  { id: 96, sku: '585', name: '585', kind: 'simple', price: 12.25, categoryIds: [5], metal: GOLD },
]
