import { Big } from 'big.js'
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { ALLOYS, type Alloy } from './alloys.ts'
import { frozenQuote, metalCharges, netPrice } from './prices.ts'
import { GROUP, storePrices } from './storePrices.ts'
import { STORES, type StoreCode, type StoreView } from './stores.ts'
import { rateOnSeedDay, taxClassIn } from './taxes.ts'

function store(code: StoreCode): StoreView {
  const found = STORES.find((one) => one.code === code)
  if (!found) throw new RangeError(`expected a store, got ${code}`)
  return found
}

/** Work in EUR per gram of gold and of silver. */
const WORK = {
  wire: [3.2, 0.45],
  sheet: [3, 0.4],
  tube: [7.5, 1.6],
  grain: [0.9, 0.15],
} as const

function benchPricing(family: keyof typeof WORK, alloy: Alloy, grams: Big) {
  const [gold, silver] = WORK[family]
  return {
    kind: 'made',
    alloy,
    grams,
    workEur: grams.times(alloy.symbol === 'AG' ? silver : gold),
  } as const
}

const wire = {
  pricing: benchPricing('wire', ALLOYS.ag925, new Big('8.137')),
  unit: 'METER',
  grams: new Big('8.137'),
} as const

test('a metre of Ag 925 round 1.0 is 14.4098 EUR net', () => {
  expect(storePrices(wire, store('goldsmith_finland'), new Big('0.255'), null).price?.toString()).toBe('14.4098')
})

test.each<{ code: StoreCode; price: string }>([
  { code: 'goldsmith_norway', price: '168.5948' }, // 14.4098133 × 11.70, without tax
  { code: 'goldsmith_sweden', price: '158.5079' }, // × 11.00, without tax
])('in $code the same metre costs $price', ({ code, price }) => {
  expect(storePrices(wire, store(code), rateOnSeedDay('2', store(code)), null).price?.toString()).toBe(price)
})

test('white gold charges its palladium', () => {
  const eur = (alloy: typeof ALLOYS.au585white): string =>
    netPrice({
      kind: 'made',
      alloy,
      grams: new Big(1),
      workEur: new Big(0),
    })?.metal.toString() ?? ''
  expect(eur(ALLOYS.au585yellow)).toBe('65.91312') // 0.585 × 112 × 1.006
  expect(eur(ALLOYS.au585white)).toBe('71.10987') // + 0.130 × 39 × 1.025
})

test.each([
  { kind: 'goldBar', classes: { NO: '2', SE: '3', FI: '3', DE: '3', IT: '3' } },
  {
    kind: 'smallGoldBar',
    classes: { NO: '2', SE: '2', FI: '2', DE: '2', IT: '2' },
  },
  {
    kind: 'goldCoin',
    classes: { NO: '4', SE: '3', FI: '3', DE: '3', IT: '3' },
  },
  {
    kind: 'silverCoin',
    classes: { NO: '4', SE: '2', FI: '2', DE: '8', IT: '2' },
  },
  {
    kind: 'otherCoin',
    classes: { NO: '4', SE: '2', FI: '2', DE: '2', IT: '2' },
  },
  {
    kind: 'goldByWeight',
    classes: { NO: '5', SE: '5', FI: '5', DE: '5', IT: '5' },
  },
] as const)('the tax class of a $kind by country', ({ kind, classes }) => {
  for (const one of STORES) expect(taxClassIn(kind, one.country)).toBe(classes[one.country])
})

test('Norway taxes gold bars and not coins; Finland has the rate of 2024', () => {
  expect(rateOnSeedDay('2', store('no')).toString()).toBe('0.25')
  expect(rateOnSeedDay('4', store('no')).toString()).toBe('0')
  expect(rateOnSeedDay('3', store('fi')).toString()).toBe('0')
  expect(rateOnSeedDay('2', store('fi')).toString()).toBe('0.255')
})

test.each([
  { what: 'silver wire by the metre', sold: wire, quantities: [8, 35, 125] }, // 50, 250 and 1000 g at 8.137 g a metre
  {
    what: 'findings in pairs',
    sold: {
      pricing: benchPricing('tube', ALLOYS.ag925, new Big('0.7')),
      unit: 'PCS',
      grams: new Big('0.7'),
      minimum: '2',
      step: '2',
    } as const,
    quantities: [80, 400, 1500],
  },
  {
    what: 'silver grain from 100 g',
    sold: {
      pricing: benchPricing('grain', ALLOYS.ag925, new Big(1)),
      unit: 'G',
      grams: new Big(1),
      minimum: '100',
      step: '50',
    } as const,
    quantities: [250, 1000],
  },
  {
    what: 'a kilo of grain',
    sold: {
      pricing: benchPricing('grain', ALLOYS.ag925, new Big(1000)),
      unit: 'KG',
      grams: new Big(1000),
    } as const,
    quantities: [],
  },
])('tiers of $what begin at round quantities', ({ sold, quantities }) => {
  const { tiers } = storePrices(sold, store('goldsmith_norway'), new Big('0.25'), null)
  expect(tiers.filter((tier) => tier.group === GROUP.all).map((tier) => tier.qty)).toEqual(quantities)
})

test('consumers reach the tiers of made pieces', () => {
  const ring = {
    pricing: benchPricing('wire', ALLOYS.au585yellow, new Big(4)),
    unit: 'PCS',
    grams: new Big(4),
  } as const
  const quantities = (code: 'no' | 'goldsmith_norway') =>
    storePrices(ring, store(code), new Big('0.25'), null)
      .tiers.filter((tier) => tier.group === GROUP.all)
      .map((tier) => tier.qty)
  expect(quantities('no')).toEqual([2, 5])
  expect(Math.min(...quantities('goldsmith_norway'))).toBeGreaterThan(10)
})

test('tier prices discount the work and never the metal', () => {
  assert(
    property(integer({ min: 1, max: 200_000 }), constantFrom(...STORES), (milligrams, view) => {
      const grams = new Big(milligrams).div(1000)
      const sold = {
        pricing: benchPricing('wire', ALLOYS.au585yellow, grams),
        unit: 'METER',
        grams,
      } as const
      const rate = new Big('0.25')
      const { price, tiers } = storePrices(sold, view, rate, null)
      const metal = storePrices({ ...sold, pricing: { ...sold.pricing, workEur: new Big(0) } }, view, rate, null).price
      for (const tier of tiers) {
        expect(tier.value.lt(price ?? 0)).toBe(true)
        expect(tier.value.gte(metal ?? 0)).toBe(true)
        expect(tier.group === GROUP.business || tier.qty > 1).toBe(true)
      }
    }),
  )
})

test.each([
  {
    what: 'a bar',
    pricing: {
      kind: 'premium',
      metal: 'AU',
      fineGrams: new Big('31.1035'),
      premiumPercent: 3.8,
    },
    charges: ['AU 31.1035'],
  },
  {
    what: 'a metre of silver wire',
    pricing: benchPricing('wire', ALLOYS.ag925, new Big('8.137')),
    charges: ['AG 7.67726'],
  }, // 8.137 × 0.925 × 1.02 = 7.6772595
  {
    what: 'ten grams of white gold',
    pricing: benchPricing('sheet', ALLOYS.au585white, new Big(10)),
    charges: ['AU 5.8851', 'PD 1.3325'],
  }, // × 0.585 × 1.006, × 0.130 × 1.025
  { what: 'a tool', pricing: { kind: 'list', eur: 20 }, charges: [] },
  {
    what: 'a voucher',
    pricing: { kind: 'face', amounts: { NOK: 500, SEK: 500, EUR: 50 } },
    charges: [],
  },
  { what: 'a service', pricing: { kind: 'free' }, charges: [] },
] as const)('$what charges $charges', ({ pricing, charges }) => {
  const { charges: found } = storePrices({ pricing, unit: 'PCS' }, store('se'), new Big('0.25'), null)
  expect(found.map(({ metal, grams }) => `${metal} ${grams.toFixed()}`)).toEqual(charges)
})

test('the metal charge at the frozen quotes is the metal part of the price', () => {
  for (const alloy of Object.values(ALLOYS)) {
    const pricing = benchPricing('wire', alloy, new Big('12.345'))
    const value = metalCharges(pricing).reduce(
      (sum, { metal, grams }) => sum.plus(grams.times(frozenQuote(metal, 'EUR'))),
      new Big(0),
    )
    expect(
      value
        .minus(netPrice(pricing)?.metal ?? 0)
        .abs()
        .lt('0.001'),
    ).toBe(true)
  }
})
