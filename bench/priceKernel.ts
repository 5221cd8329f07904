/** Cost of calculating a price: time per product with every source and the metal's move, and bytes in a page. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { decimal } from '../domain/decimal.ts'
import { type MetalQuotes, moverOf } from '../domain/metalMove.ts'
import { choosePrice, isKnown, type PriceChoice, type PriceInput } from '../domain/price.ts'
import { priceSteps } from '../domain/priceSteps.ts'
import { toDisplayPrice, toSourcePrice } from '../domain/sourcePrice.ts'

const AIM_MS = 0.2
const AIM_KB = 6
const PRODUCTS = 2_000
const ROUNDS = 5
const now = new Date('2026-11-21T12:00:00Z')

export async function benchPriceKernel(): Promise<string[]> {
  const inputs = Array.from({ length: PRODUCTS }, (_, at) => inputOf(at))
  const choices = inputs.map(chosen)
  const chooseMs = meanMs(() => inputs.forEach(chosen))
  const stepsMs = meanMs(() => choices.forEach((choice) => priceSteps(choice)))
  const quotes: MetalQuotes = {
    currency: 'NOK',
    byMetal: { AU: { pricePerGram: decimal('1322.15'), quotedAt: now } },
  }
  const moveMs = meanMs(() => choices.forEach((choice) => moved(choice, quotes)))

  return [
    `price kernel, ${PRODUCTS} products with special, six tiers, tier call, business price and metal (aims: ${AIM_MS} ms a product, ${AIM_KB} kB gzip)`,
    `  choosing      ${chooseMs.toFixed(4)} ms a product`,
    `  its steps     ${stepsMs.toFixed(4)} ms a product, only when asked for`,
    `  moving on     ${moveMs.toFixed(4)} ms a product, ${(moveMs * 48).toFixed(2)} ms for 48 cards`,
    `  choosing      ${await kilobytes('price.ts')} kB gzip with exact arithmetic`,
    `  moving on     ${await kilobytes('metalMove.ts')} kB gzip with exact arithmetic, all that a page needs`,
  ]
}

function inputOf(at: number): PriceInput {
  const sourcePrice = (amount: number) => toSourcePrice(decimal(amount.toFixed(2)), 'GROSS', 2)
  const list = 1250 + at * 7.35
  const tier = (share: number, step: number) => ({
    groupId: step % 2 === 0 ? 32000 : 5,
    quantity: decimal(5 * (step + 1)),
    price: decimal((list * share).toFixed(2)),
  })
  return {
    list: sourcePrice(list),
    special: { price: sourcePrice(list * 0.95), from: '2026-11-01 00:00:00', to: '2026-11-30' },
    tiers: [0.94, 0.93, 0.92, 0.91, 0.9, 0.89].map(tier),
    tierSide: 'GROSS',
    tierCall: [0.752, 0.744].map(tier),
    business: toSourcePrice(decimal((list * 0.77).toFixed(2)), 'NET', 2),
    metal: {
      shares: [{ metal: 'AU', grams: decimal('0.585'), quote: decimal('1310.40'), quotedAt: now }],
      quotes: { currency: 'NOK', byMetal: { AU: { pricePerGram: decimal('1315.00'), quotedAt: now } } },
    },
    groupId: 5,
    taxRate: { ratePercent: 25, since: null, exempt: false, changesAt: null },
    unit: 'PCS',
    digits: 2,
    currency: 'NOK',
    displaySide: 'GROSS',
  }
}

function chosen(input: PriceInput): PriceChoice {
  const answer = choosePrice(input, now)
  if (!isKnown(answer)) throw new Error(`expected a price, got ${answer.unknown}`)
  return answer
}

/** Moves a price as a page does: every amount of the price and its tiers. */
function moved({ unitPrice, tiers, metals, ratePercent, digits, currency }: PriceChoice, quotes: MetalQuotes): void {
  const rate = ratePercent ?? 0
  const change = moverOf(metals, rate, digits)(quotes)
  for (const sourcePrice of [unitPrice, ...tiers.map((tier) => tier.sourcePrice)]) {
    const price = sourcePrice && change?.move(sourcePrice)
    if (price) toDisplayPrice(price, rate, currency)
  }
}

function meanMs(round: () => void): number {
  round()
  const { user, system } = process.cpuUsage()
  for (let at = 0; at < ROUNDS; at++) round()
  const after = process.cpuUsage()
  return (after.user + after.system - user - system) / 1000 / ROUNDS / PRODUCTS
}

/** Size of the file, bundled with its arithmetic library and minified. */
async function kilobytes(file: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../domain/${file}`, import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  return (gzipSync(code, { level: 9 }).length / 1000).toFixed(2)
}
