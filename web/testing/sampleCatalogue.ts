/** A small catalogue in the shapes of the schema, for tests that need a gateway and no backend. */

export const sampleStore = {
  __typename: 'Store',
  id: 'store-no',
  code: 'no',
  name: 'Karat Norge',
  kind: 'INVESTMENT',
  url: 'http://localhost:3000',
  pathPrefix: '',
  currency: 'NOK',
  currencySign: 'kr',
  priceFormat: '{amount} {sign}',
  dateFormat: 'DD.MM.YYYY kl. HH.mm',
  locale: 'nb-NO',
  language: 'nb',
  country: 'NO',
  flag: '🇳🇴',
  consentLanguage: 'nb',
  displaySide: 'GROSS',
  pricesHiddenUntilLogin: false,
  defaultTitle: 'Karat: gull, sølv og platina',
  abilities: {
    hasMetalPrices: true,
    hasWishList: true,
    hasNewsletter: true,
    acceptsReviews: true,
    hasOwnReviews: true,
    holdsPrices: false,
    listsOrders: true,
    opensOrders: true,
    takesReturns: true,
  },
  promises: {
    products: [
      { language: 'nb', text: 'Serienummer på hver barre' },
      { language: 'en', text: 'Serial number on every bar' },
    ],
    price: [],
    returns: [
      { language: 'nb', text: 'Gratis retur innen 30 dager' },
      { language: 'en', text: 'Free returns within 30 days' },
    ],
    newsletter: [],
    loyaltyCard: [],
  },
  delivery: {
    orderBefore: '14:00',
    stockDays: 0,
    cutDays: 2,
    dispatches: [],
    stockTime: { from: 1, to: 4 },
    cutTime: { from: 1, to: 6 },
    isInsured: true,
    needsSignature: true,
    cost: {
      from: { amount: '99.00', currency: 'NOK' },
      freeFrom: { amount: '3000.00', currency: 'NOK' },
      freeUpToKg: 10,
    },
  },
  policies: {
    verifiesCustomers: true,
    requiresSocialSecurityNumber: false,
    allowsBusinessRegistration: false,
    hasMetalAccount: true,
    showsFilterButton: true,
    dispatchDatesOf: 'no',
  },
  paymentTitles: ['Vipps', 'Kort'],
  taxTable: [
    { name: 'Bars', ratePercent: '25', since: '2005-01-01', notes: [] },
    {
      name: 'Gold by weight',
      ratePercent: '25',
      since: null,
      notes: [{ kind: 'REVERSE_CHARGE', text: 'The buyer accounts for the VAT', law: 'mval. §\u00A011-1' }],
    },
    { name: 'Coins', ratePercent: '0', since: null, notes: [] },
    { name: 'Books', ratePercent: null, since: null, notes: [] },
  ],
  contentSlugs: {
    terms: 'salgsvilkar',
    privacy: 'personvern',
    businessTerms: 'bedriftsvilkar',
    policies: 'retningslinjer',
    home: 'hjem',
    delivery: 'levering',
    payment: 'betaling',
    returns: 'retur',
    buyBack: null,
    about: 'om-karat',
    imprint: null,
  },
  bookkeeping: { years: 5, law: 'bokføringsloven §\u00A013' },
  accessibility: {
    law: 'likestillings- og diskrimineringsloven §\u00A018',
    authority: 'Digitaliseringsdirektoratet',
    authorityUrl: 'https://www.uutilsynet.no',
  },
  contact: {
    company: 'Karat Norge AS',
    registrations: [{ label: 'Org.nr.', number: '312 047 861 MVA' }],
    address: ['Gullsmedgata 4', '0150 Oslo'],
    phone: '+47 22 00 41 00',
    email: 'kundeservice@karat.example',
    openingHours: 'Man.–fre. kl. 9–16',
  },
}

/** Another store, on the same host. */
export const germanStore: typeof sampleStore = {
  ...sampleStore,
  id: 'store-de',
  code: 'de',
  name: 'Karat Deutschland',
  url: 'http://localhost:3000/de',
  pathPrefix: '/de',
  locale: 'de-DE',
  language: 'de',
  country: 'DE',
  currency: 'EUR',
}

export interface SampleCategory {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly position: number
}

export const sampleCategories: readonly SampleCategory[] = [
  { id: 'category-bars', name: 'Gullbarrer', path: '/gullbarrer', position: 1 },
  { id: 'category-coins', name: 'Mynter', path: '/mynter', position: 2 },
]

const pieceRule = { unit: 'PCS', minimum: '1', step: '1', maximum: null }

function taxed(gross: number) {
  const money = (amount: number) => ({ amount: amount.toFixed(2), currency: 'NOK' })
  return { net: money(gross * 0.8), tax: money(gross * 0.2), gross: money(gross) }
}

function priceOf(sku: string, gross: number) {
  return {
    __typename: 'Price',
    id: `price-${sku}`,
    now: taxed(gross),
    before: null,
    beforeKind: null,
    displaySide: 'GROSS',
    sourcePrice: { amount: gross.toFixed(2), priceIncludesTax: true },
    sourcePriceBefore: null,
    per: 'PCS',
    sourcePriceDigits: 2,
    source: 'LIST',
    taxRatePercent: '25',
    isTaxFree: false,
    taxNote: null,
    taxRateSince: null,
    tiers: [],
    asOf: '2026-11-21T12:00:00.000Z',
    validUntil: null,
    isCurrent: true,
    metalShares: [],
    steps: [],
  }
}

function variantOf(sku: string, path: string, gross: number, selections: readonly object[] = []) {
  return {
    __typename: 'Variant',
    id: `variant-${sku}`,
    sku,
    path,
    selections,
    image: null,
    metal: { metal: 'AU', finenessPerMille: '999.9', colour: 'YELLOW', fineGramsPerUnit: '10' },
    quantity: pieceRule,
    gramsPerUnit: '10',
    dimensions: null,
    variableWeight: null,
    cut: null,
    hasCalculator: false,
    metalPremium: null,
    price: priceOf(sku, gross),
    isSelectable: true,
    stock: { status: 'OK', quantity: '7', source: 'LIVE' },
  }
}

/** The same bar in two other stores, one of them of another kind. */
const duplicates = [
  {
    url: 'http://se.test/guldtacka-3',
    store: { ...sampleStore, id: 'store-se', code: 'se', kind: 'INVESTMENT', locale: 'sv-SE' },
  },
  {
    url: 'http://goldsmith.test/gullbarre-3',
    store: { ...sampleStore, id: 'store-goldsmith', code: 'goldsmith_norway', kind: 'GOLDSMITH', locale: 'nb-NO' },
  },
]

const sizes = ['16', '17', '18']

function productOf(number: number) {
  const sku = `AU-${number}`
  const path = `/gullbarrer/gullbarre-${number}`
  const isConfigurable = number === 1
  const variants = sizes.map((size) =>
    variantOf(`${sku}-${size}`, `${path}?childSku=${sku}-${size}`, 1000 + number, [
      { attribute: 'ring_size', value: size, label: size },
    ]),
  )
  const own = variantOf(sku, path, 1000 + number)

  return {
    __typename: 'Product',
    dispatch: 'FROM_STOCK',
    returns: null,
    id: `product-${sku}`,
    sku,
    name: isConfigurable ? 'Glatt ring' : `Gullbarre ${number} g`,
    path,
    kind: isConfigurable ? 'CONFIGURABLE' : 'SIMPLE',
    description: '<p>Preget barre i fingull.</p>',
    image: {
      template: `/img/{width}/{width}/resize/a/u/au-${number}.jpg?format={format}`,
      alt: `Gullbarre ${number} g`,
    },
    gallery: [],
    metal: own.metal,
    tags: [],
    attributes: [
      { code: 'manufacturer', label: 'Produsent', value: 'Karat', codes: ['Karat'], unit: null, isComparable: false },
    ],
    customOptions: [],
    downloads: [],
    hazard: null,
    maker: null,
    warnings: [],
    related: [],
    upSells: [],
    crossSells: [],
    price: own.price,
    isFromPrice: isConfigurable,
    gramsPerUnit: isConfigurable ? null : '10',
    quantity: pieceRule,
    stock: own.stock,
    composition: isConfigurable
      ? {
          __typename: 'Configurable',
          options: [
            {
              attribute: 'ring_size',
              label: 'Ringstørrelse',
              unit: null,
              values: sizes.map((value) => ({ value, label: value })),
            },
          ],
          variants,
        }
      : { __typename: 'Single', variant: own },
    ownVariants: isConfigurable ? variants : [own],
    alternates: number === 3 ? duplicates : [],
  }
}

export type SampleProduct = ReturnType<typeof productOf>

export const sampleProducts: readonly SampleProduct[] = Array.from({ length: 60 }, (_, index) => productOf(index + 1))
