/** Quotes and histories in the shapes of the schema. Gold is at 1 310.40; each point of a history is higher by a thousandth of the last price. */

interface SampleMetal {
  readonly metal: string
  readonly pricePerGram: string
  readonly changePercent: string | null
}

const metals: readonly SampleMetal[] = [
  { metal: 'AU', pricePerGram: '1310.4000', changePercent: '0.42' },
  { metal: 'AG', pricePerGram: '16.3800', changePercent: '-0.31' },
  { metal: 'PT', pricePerGram: '514.8000', changePercent: '0.00' },
  { metal: 'PD', pricePerGram: '456.3000', changePercent: '-0.74' },
  { metal: 'RH', pricePerGram: '2691.0000', changePercent: null },
]

export const quotedAt = '2026-11-21T10:54:00.000Z'
const hourMs = 3_600_000
const steps = {
  DAY: { stepMs: hourMs / 4, count: 97 },
  MONTH: { stepMs: 6 * hourMs, count: 121 },
  YEAR: { stepMs: 24 * hourMs, count: 366 },
  FIVE_YEARS: { stepMs: 7 * 24 * hourMs, count: 262 },
}

function pointsUpTo(price: number, stepMs: number, count: number, isGap: (at: number) => boolean = () => false) {
  return Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.parse(quotedAt) - (count - 1 - at) * stepMs).toISOString(),
    pricePerGram: isGap(at) ? null : (price * (1 - (count - 1 - at) / 1000)).toFixed(4),
  }))
}

export const sampleQuotes = metals.map(({ metal, pricePerGram, changePercent }) => ({
  id: `quote-${metal}`,
  metal,
  pricePerGram: { amount: pricePerGram, currency: 'NOK' },
  changePercent,
  quotedAt,
  isCurrent: true,
  lastDay: pointsUpTo(Number(pricePerGram), hourMs, 25),
}))

/** The eleventh point is a gap. */
export function sampleHistory(metal: string, period: keyof typeof steps) {
  const { stepMs, count } = steps[period]
  const quote = metals.find((candidate) => candidate.metal === metal)

  return {
    id: `history-${metal}-${period}`,
    metal,
    period,
    currency: 'NOK',
    points: pointsUpTo(Number(quote?.pricePerGram ?? '0'), stepMs, count, (at) => at === 10),
  }
}
