/** Seeds the metal accounts: lots that were delivered and assayed, and what customers did with the metal. */
import type { MetalSymbol } from '../catalogue/alloys.ts'
import { dayFromSeed } from '../catalogue/calendar.ts'
import { chance, pick, wholeNumber } from '../catalogue/random.ts'
import { GROUP } from '../catalogue/storePrices.ts'
import { CUSTOMERS, type CustomerSpec } from '../customers/customers.ts'
import type { MovementKind } from '../metalAccounts/metalAccounts.ts'
import type { Insert } from './writer.ts'

/** Days between the lots of one customer, and days until a lot is assayed. */
const LOT_EVERY_DAYS = 55
const LOTS = 7
const ASSAY_DAYS = 6

/** Milligrams of a lot. */
const LOT_SIZES: Readonly<Partial<Record<MetalSymbol, readonly [number, number]>>> = {
  AU: [18_000, 95_000],
  AG: [400_000, 2_400_000],
  PT: [4_000, 22_000],
}

/** Customers with a number have an account. */
export function seedMetalAccounts(insert: Insert): void {
  for (const customer of CUSTOMERS) if (customer.number !== null) seedAccount(insert, customer)
}

function seedAccount(insert: Insert, { id, number, groupId }: CustomerSpec): void {
  const metals: readonly MetalSymbol[] = groupId === GROUP.goldsmith ? ['AU', 'AG', 'PT'] : ['AU', 'AG']
  const balances = new Map<MetalSymbol, number>()
  const move = (day: number, metal: MetalSymbol, milligrams: number, kind: MovementKind, reference = ''): void => {
    if (milligrams === 0) return
    balances.set(metal, (balances.get(metal) ?? 0) + milligrams)
    const created_at = dayFromSeed(day, 30_000 + wholeNumber(`${number}`, `${kind} ${day} ${metal}`, 0, 20_000))
    insert('metal_account_movement', {
      customer_id: id,
      metal,
      milligrams,
      kind,
      reference,
      created_at,
    })
  }
  for (let lot = 0; lot < LOTS; lot += 1) {
    const day = -LOT_EVERY_DAYS * (LOTS - lot) + wholeNumber(`${number}`, `day ${lot}`, 0, 9)
    const metal = lot < metals.length ? (metals[lot] ?? 'AU') : pick(`${number}`, `metal ${lot}`, metals)
    const [least, most] = LOT_SIZES[metal] ?? [1_000, 2_000]
    const size = wholeNumber(`${number}`, `lot ${lot}`, least, most)
    const draw = (what: string) => chance(`${number}`, `${what} ${lot}`)
    move(day, metal, size, 'deposit', `P${2_000 + (id % 100) * 10 + lot}`)
    move(day + ASSAY_DAYS, metal, Math.round(size * (draw('assay') - 0.6) * 0.03), 'assay')
    move(day + ASSAY_DAYS, metal, -Math.round(size * (0.003 + draw('loss') * 0.007)), 'loss')
    move(day + ASSAY_DAYS, metal, -Math.round(size * 0.005), 'charge')
    const kind = pick(`${number}`, `then ${lot}`, ['use', 'use', 'sale', 'transfer'] as const)
    const out = Math.round((balances.get(metal) ?? 0) * (0.2 + draw('out') * 0.5))
    move(day + ASSAY_DAYS + 12, metal, -out, kind, kind === 'use' ? `00000${1_000 + (id % 100) * 10 + lot}` : '')
  }
}
