import { describe, expect, test } from 'vitest'
import { METALS } from '../catalogue/alloys.ts'
import { CURRENCIES, frozenQuote } from '../catalogue/prices.ts'
import type { MetalHours } from './marketHours.ts'
import { createMetalFeed, type HistoryPoint, type MetalFeed, type Period } from './feed.ts'

const PERIODS: readonly Period[] = ['day', 'month', 'year', 'five_years']
const START = '2026-11-21T16:00:00Z'
const HOUR = 3_600_000

interface TimedFeed {
  readonly feed: MetalFeed
  readonly pass: (ms: number) => void
}

function startFeed(tickSeconds: number, start = START, hours: MetalHours = 'always'): TimedFeed {
  let at = Date.parse(start)
  return { feed: createMetalFeed({ tickSeconds, hours, now: () => new Date(at) }), pass: (ms) => void (at += ms) }
}

const quotesJson = (feed: MetalFeed): string => JSON.stringify(feed.quotes('NOK'))
const pricesOf = (points: readonly HistoryPoint[]): number[] => points.flatMap(({ price }) => price?.toNumber() ?? [])

describe('quotes', () => {
  test.each(CURRENCIES)('start at the frozen prices in %s', (currency) => {
    const { feed } = startFeed(10)
    expect(feed.quotes(currency).map(({ metal, price }) => [metal, price.toFixed()])).toEqual(
      METALS.map((metal) => [metal, frozenQuote(metal, currency).toFixed()]),
    )
  })

  test('stay the same without ticks, with a new time', () => {
    const { feed, pass } = startFeed(0)
    pass(26 * HOUR)
    expect(feed.quotes('EUR').map(({ price }) => price.toFixed())).toEqual(['112', '1.4', '44', '39', '230'])
    expect(feed.quotes('EUR').every(({ at }) => at.toISOString() === '2026-11-22T18:00:00.000Z')).toBe(true)
    expect(feed.nextTickAt()).toBeNull()
  })

  test('are the same in every run after the same number of ticks, and do not change between two ticks', () => {
    const [one, other] = [startFeed(10), startFeed(10)]
    one.pass(777_000)
    other.pass(773_000)
    expect(quotesJson(one.feed)).toBe(quotesJson(other.feed))
    other.pass(7_000)
    expect(quotesJson(one.feed)).not.toBe(quotesJson(other.feed))
  })

  test('change little at a tick and stay near the start for weeks', () => {
    const { feed, pass } = startFeed(10)
    let last = feed.quotes('NOK')
    for (let tick = 0; tick < 2_000; tick += 1) {
      pass(tick % 100 === 0 ? 15 * HOUR : 10_000)
      const now = feed.quotes('NOK')
      now.forEach(({ price, metal }, at) => {
        const move = price
          .div(last[at]?.price ?? 1)
          .minus(1)
          .abs()
          .toNumber()
        expect(move, metal).toBeLessThan(tick % 100 === 0 ? 0.5 : 0.005)
        expect(Math.abs(price.div(frozenQuote(metal, 'NOK')).toNumber() - 1), metal).toBeLessThan(0.5)
      })
      last = now
    }
  })

  test('sometimes skip a metal, whose quote keeps its time then', () => {
    const { feed, pass } = startFeed(10)
    const late = new Map<string, number>()
    for (let tick = 1; tick <= 1_000; tick += 1) {
      pass(10_000)
      const newest = Date.parse(START) + tick * 10_000
      for (const { metal, at } of feed.quotes('NOK'))
        if (at.getTime() < newest) late.set(metal, (late.get(metal) ?? 0) + 1)
    }
    for (const metal of METALS) expect(late.get(metal), metal).toBeGreaterThan(0)
    expect(late.get('RH')).toBeGreaterThan(late.get('AU') ?? 0)
    expect(late.get('RH')).toBeLessThan(200)
  })

  test('show the change since the close of the day before', () => {
    const { feed, pass } = startFeed(10)
    const before = feed.quotes('NOK').map(({ previousClose }) => previousClose.toFixed())
    expect(before).not.toEqual(METALS.map((metal) => frozenQuote(metal, 'NOK').toFixed()))
    pass(7 * HOUR)
    expect(feed.quotes('NOK').map(({ previousClose }) => previousClose.toFixed())).toEqual(before)
    pass(2 * HOUR)
    expect(feed.quotes('NOK').map(({ previousClose }) => previousClose.toFixed())).not.toEqual(before)
  })
})

describe('a market that closes', () => {
  const openingOf = (start: string) => {
    const { feed, pass } = startFeed(10, start, 'market')
    const opened = feed.quotes('NOK')
    return { feed, pass, opened }
  }

  test.each([
    { what: 'for the weekend', start: '2026-11-27T21:00:00Z', hours: 50 },
    { what: 'for an hour each day', start: '2026-11-25T21:00:00Z', hours: 2 },
  ])('$what keeps its last quotes with their time, and goes on afterwards', ({ start, hours }) => {
    const { feed, pass, opened } = openingOf(start)
    pass(HOUR)
    const last = feed.quotes('NOK')
    expect(JSON.stringify(last.map(({ price }) => price))).not.toBe(JSON.stringify(opened.map(({ price }) => price)))
    expect(last.every(({ at }) => at.getTime() < Date.parse(start) + HOUR)).toBe(true)
    expect(feed.nextTickAt()).toBeNull()
    pass((hours - 1) * HOUR - 1)
    expect(feed.quotes('NOK').map(({ at, price }) => [at, price])).toEqual(last.map(({ at, price }) => [at, price]))
    pass(11_000)
    expect(feed.quotes('NOK')[0]?.at.getTime()).toBeGreaterThan(Date.parse(start) + hours * HOUR - 10_000)
  })

  test('begins with the prices of the catalogue and the time at which it closed', () => {
    const { opened } = openingOf('2026-11-28T20:00:00Z')
    expect(opened.map(({ metal, price, at }) => [metal, price.toFixed(), at.toISOString()])).toEqual(
      METALS.map((metal) => [metal, frozenQuote(metal, 'NOK').toFixed(), '2026-11-27T21:59:59.999Z']),
    )
  })
})

describe('history', () => {
  test.each([
    { period: 'day', points: 97, stepMs: HOUR / 4 },
    { period: 'month', points: 121, stepMs: 6 * HOUR },
    { period: 'year', points: 366, stepMs: 24 * HOUR },
    { period: 'five_years', points: 262, stepMs: 7 * 24 * HOUR },
  ] as const)('$period has $points equidistant points; the last is the current price', ({ period, points, stepMs }) => {
    for (const metal of METALS) {
      const history = startFeed(10).feed.history(metal, 'EUR', period)
      expect(history).toHaveLength(points)
      expect(
        history.slice(1).every(({ at }, index) => at.getTime() - (history[index]?.at.getTime() ?? 0) === stepMs),
      ).toBe(true)
      expect(history.at(-1)).toEqual({ at: new Date(START), price: frozenQuote(metal, 'EUR') })
    }
  })

  test('is the same in every run; a later run only scales the past', () => {
    const ratios = (feed: MetalFeed): number[] => pricesOf(feed.history('AU', 'EUR', 'day')).slice(0, 40)
    expect(ratios(startFeed(10).feed)).toEqual(ratios(startFeed(10).feed))
    const [now, nextWeek] = [
      startFeed(0, START).feed.history('AG', 'EUR', 'five_years'),
      startFeed(0, '2026-11-28T16:00:00Z').feed.history('AG', 'EUR', 'five_years'),
    ]
    const level = nextWeek
      .slice(0, -3)
      .map(({ price }, at) => (price?.toNumber() ?? 0) / (now[at + 1]?.price?.toNumber() ?? 1))
    expect(Math.max(...level) / Math.min(...level)).toBeLessThan(1.01)
  })

  test('has gaps at weekends and at times without a quote', () => {
    const sundays = startFeed(10)
      .feed.history('AU', 'EUR', 'month')
      .filter(({ at }) => at.getUTCDay() === 0)
      .slice(0, -8)
    expect(sundays.length).toBeGreaterThan(7)
    expect(sundays.every(({ price }) => price === null)).toBe(true)
    const rhodium = startFeed(10).feed.history('RH', 'EUR', 'day')
    expect(
      PERIODS.flatMap((period) => startFeed(10).feed.history('RH', 'EUR', period)).some(({ price }) => price === null),
    ).toBe(true)
    expect(pricesOf(rhodium).length).toBeGreaterThan(60)
  })

  test('in daily steps repeats the last price at weekends', () => {
    const year = startFeed(10).feed.history('AU', 'EUR', 'year')
    expect(year.every(({ price }) => price !== null)).toBe(true)
    const [saturday, sunday] = year.filter(
      ({ at }) => at.toISOString().startsWith('2026-10-10') || at.toISOString().startsWith('2026-10-11'),
    )
    expect(
      sunday?.price
        ?.div(saturday?.price ?? 1)
        .minus(1)
        .abs()
        .toNumber(),
    ).toBeLessThan(0.01)
  })

  test('continues with the ticks', () => {
    const { feed, pass } = startFeed(10)
    pass(3 * HOUR)
    const day = pricesOf(feed.history('AU', 'NOK', 'day'))
    expect(day.at(-1)).toBe(feed.quotes('NOK')[0]?.price.toNumber())
    expect(new Set(day.slice(-12)).size).toBeGreaterThan(10)
  })

  test('moves as metals do: by a few per cent a month, and never to zero', () => {
    for (const metal of METALS) {
      const prices = pricesOf(startFeed(10).feed.history(metal, 'EUR', 'five_years'))
      const steps = prices.slice(1).map((price, at) => Math.abs(price / (prices[at] ?? 1) - 1))
      expect(Math.max(...steps), metal).toBeLessThan(0.35)
      expect(Math.max(...prices) / Math.min(...prices), metal).toBeGreaterThan(1.3)
      expect(Math.min(...prices) / (prices.at(-1) ?? 1), metal).toBeGreaterThan(0.1)
    }
  })
})
