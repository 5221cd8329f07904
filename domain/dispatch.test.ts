import { assert, constantFrom, date, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deliveryTime,
  dispatchAt,
  dispatchKind,
  type DispatchRule,
  nextDispatches,
  sentBy,
  slowestKind,
} from './dispatch.ts'
import { isWorkingDay } from './workingDays.ts'

const OSLO: DispatchRule = {
  country: 'NO',
  timeZone: 'Europe/Oslo',
  workingDays: [1, 2, 3, 4, 5],
  closedDays: [],
  orderBefore: '14:00',
  stockDays: 0,
  cutDays: 2,
}

describe('an order of a product in stock', () => {
  test.each([
    { when: 'on Friday before the time', now: '2026-11-27T12:59:59Z', sentOn: '2026-11-27' },
    { when: 'on Friday at the time', now: '2026-11-27T13:00:00Z', sentOn: '2026-11-30' },
    { when: 'on Sunday', now: '2026-11-29T12:00:00Z', sentOn: '2026-11-30' },
    { when: 'in summer time', now: '2026-07-06T11:59:00Z', sentOn: '2026-07-06' },
    { when: 'on the day before Maundy Thursday', now: '2026-04-01T13:00:00Z', sentOn: '2026-04-07' },
    { when: 'after midnight where it is still yesterday in UTC', now: '2026-11-29T23:30:00Z', sentOn: '2026-11-30' },
  ])('$when is sent on $sentOn', ({ now, sentOn }) => {
    expect(nextDispatches(OSLO, new Date(now), 1)[0]?.sentOn).toBe(sentOn)
  })

  test('is sent later if the store takes a day', () => {
    expect(nextDispatches({ ...OSLO, stockDays: 1 }, new Date('2026-11-27T09:00:00Z'), 1)[0]?.sentOn).toBe('2026-11-30')
  })

  test('of a store in another time zone has that zone’s time', () => {
    const helsinki = { ...OSLO, country: 'FI', timeZone: 'Europe/Helsinki' }
    const [first] = nextDispatches(helsinki, new Date('2026-11-27T09:00:00Z'), 1)
    expect(first?.orderBefore.toISOString()).toBe('2026-11-27T12:00:00.000Z')
  })
})

const rules = constantFrom('NO', 'SE', 'FI', 'DE', 'IT').map((country) => ({ ...OSLO, country }))
const moments = date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('dispatches are ascending, later than now, and on working days', () => {
  assert(
    property(rules, moments, integer({ min: 0, max: 3 }), (rule, now, stockDays) => {
      const found = nextDispatches({ ...rule, stockDays }, now, 4)
      expect(found).toHaveLength(4)
      found.forEach(({ orderBefore, sentOn }, at) => {
        expect(orderBefore > (found[at - 1]?.orderBefore ?? now)).toBe(true)
        expect(isWorkingDay(sentOn, rule)).toBe(true)
      })
    }),
  )
})

test('a stored list gives the answer of a new one as long as it lasts', () => {
  assert(
    property(rules, moments, integer({ min: 0, max: 4 * 24 * 60 }), (rule, now, minutes) => {
      const later = new Date(now.getTime() + minutes * 60_000)
      const stored = dispatchAt(nextDispatches(rule, now, 10), later)
      expect(stored).toEqual(nextDispatches(rule, later, 1)[0])
    }),
  )
})

test('a list that has ended gives no answer', () => {
  expect(dispatchAt(nextDispatches(OSLO, new Date('2026-11-02'), 3), new Date('2026-11-09'))).toBeNull()
})

describe('the last day on which an order is sent', () => {
  test.each([
    { kind: 'FROM_STOCK', rule: OSLO, day: '2026-11-27' },
    { kind: 'CUT_TO_ORDER', rule: OSLO, day: '2026-12-01' },
    { kind: 'CUT_TO_ORDER', rule: { ...OSLO, cutDays: null }, day: undefined },
    { kind: 'NOT_SHIPPED', rule: OSLO, day: undefined },
  ] as const)('of $kind is $day', ({ kind, rule, day }) => {
    expect(sentBy(rule, kind, new Date('2026-11-27T09:00:00Z'))?.sentOn).toBe(day)
  })
})

describe('working days until the arrival', () => {
  const methods = [
    { from: 1, to: 2 },
    { from: 2, to: 4 },
  ]

  test.each([
    { what: 'in stock', rule: OSLO, kind: 'FROM_STOCK', time: { from: 1, to: 5 } },
    { what: 'sent after a day', rule: { ...OSLO, stockDays: 1 }, kind: 'FROM_STOCK', time: { from: 2, to: 6 } },
    { what: 'cut to order', rule: OSLO, kind: 'CUT_TO_ORDER', time: { from: 1, to: 7 } },
    { what: 'not shipped', rule: OSLO, kind: 'NOT_SHIPPED', time: null },
    { what: 'of a store that does not say', rule: null, kind: 'FROM_STOCK', time: null },
  ] as const)('products $what: $time', ({ rule, kind, time }) => {
    expect(deliveryTime(rule, kind, methods)).toEqual(time)
  })

  test('are unknown without a method', () => {
    expect(deliveryTime(OSLO, 'FROM_STOCK', [])).toBeNull()
  })
})

test.each([
  { item: { unit: 'PCS', hasCutLimits: false, isVirtual: false }, kind: 'FROM_STOCK' },
  { item: { unit: 'G', hasCutLimits: false, isVirtual: false }, kind: 'FROM_STOCK' },
  { item: { unit: 'METER', hasCutLimits: false, isVirtual: false }, kind: 'CUT_TO_ORDER' },
  { item: { unit: 'PCS', hasCutLimits: true, isVirtual: false }, kind: 'CUT_TO_ORDER' },
  { item: { unit: 'PCS', hasCutLimits: false, isVirtual: true }, kind: 'NOT_SHIPPED' },
] as const)('$item is $kind', ({ item, kind }) => {
  expect(dispatchKind(item)).toBe(kind)
})

test('a cart is as slow as its slowest product, and virtual ones do not count', () => {
  expect(slowestKind(['FROM_STOCK', 'CUT_TO_ORDER', 'NOT_SHIPPED'])).toBe('CUT_TO_ORDER')
  expect(slowestKind(['NOT_SHIPPED', 'FROM_STOCK'])).toBe('FROM_STOCK')
  expect(slowestKind(['NOT_SHIPPED'])).toBeNull()
})
