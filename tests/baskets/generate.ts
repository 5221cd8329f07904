/** Generates pseudo-random baskets, the same in every run. */
import type { Offered, OfferedItem, OfferedSet } from './offered.ts'

export type BasketLine =
  | {
      readonly kind: 'product'
      readonly item: OfferedItem
      readonly qty: number
      readonly bySkuOfParent: boolean
      readonly chosen: readonly ChosenOption[]
      /** Codes of chosen files. */
      readonly files: readonly string[]
    }
  | { readonly kind: 'set'; readonly set: OfferedSet }

export interface ChosenOption {
  readonly code: string
  /** Codes of values, or the entered text. */
  readonly values: readonly string[]
}

export type Chance = () => number

/** mulberry32: uniform in [0, 1). */
export function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(chance: Chance, from: readonly T[]): T {
  const chosen = from[Math.floor(chance() * from.length)]
  if (chosen === undefined) throw new RangeError('expected something to pick from, got an empty list')
  return chosen
}

/** One to three lines without common products, because the stock that one line reserves is not available to another. */
export function basketOf(chance: Chance, offered: Offered): BasketLine[] {
  const lines: BasketLine[] = []
  const taken = new Set<string>()
  const count = 1 + Math.floor(chance() * 3)
  while (lines.length < count) {
    const line = lineOf(chance, offered)
    const skus = line.kind === 'product' ? [line.item.sku] : [line.set.sku, ...line.set.parts.map(({ sku }) => sku)]
    if (skus.some((sku) => taken.has(sku))) continue
    lines.push(line)
    skus.forEach((sku) => taken.add(sku))
  }
  return lines
}

function lineOf(chance: Chance, { items, withOptions, variants, onOffer, sets }: Offered): BasketLine {
  const draw = chance()
  if (draw < 0.08 && sets.length > 0) return { kind: 'set', set: pick(chance, sets) }
  const wanted = draw < 0.22 ? withOptions : draw < 0.4 ? variants : draw < 0.55 ? onOffer : items
  const chosen = pick(chance, wanted.length > 0 ? wanted : items)
  return {
    kind: 'product',
    item: chosen,
    qty: quantityOf(chance, chosen),
    bySkuOfParent: chosen.options.length > 0 || chance() < 0.5,
    files: filesOf(chance, chosen),
    chosen: chosen.options.flatMap((option) => {
      if (option.isEntered)
        return option.isRequired || chance() < 0.5 ? [{ code: option.code, values: ['A. & B.'] }] : []
      return option.isRequired || chance() < 0.7 ? [{ code: option.code, values: [pick(chance, option.choices)] }] : []
    }),
  }
}

/** At least one of the files with prices. */
function filesOf(chance: Chance, { files }: OfferedItem): string[] {
  if (files.length === 0) return []
  const sure = pick(chance, files)
  return files.filter((file) => file === sure || chance() < 0.5)
}

/** The minimum, a few, or a quantity at or just below a tier. */
function quantityOf(chance: Chance, { least, step, most, thresholds }: OfferedItem): number {
  const draw = chance()
  const wanted =
    draw < 0.3
      ? least
      : draw < 0.6 || thresholds.length === 0
        ? 1 + Math.floor(chance() * 12) * Math.min(1, step)
        : pick(chance, thresholds) - (chance() < 0.3 ? 1 : 0)
  const steps = (quantity: number): number => Number((quantity / step).toFixed(6))
  const stepped = Math.ceil(steps(Math.max(wanted, least)))
  // Products sold by measure have decimals: the product of two binary floats is rounded to those of the increment.
  return Number((Math.min(stepped, Math.floor(steps(most))) * step).toFixed(4))
}
