/** All products of the sandbox, family by family. The order decides the ids, so append new families at the end. */
import { readFamily } from './families.ts'
import type { ProductSpec } from './product.ts'
import { withLinks } from './related.ts'

const FAMILIES = [
  'bars',
  'wire',
  'coins',
  'sheet',
  'tube',
  'discBlanks',
  'necklaces',
  'bracelets',
  'readyRings',
  'ringBlanks',
  'pendants',
  'earrings',
  'grains',
  'masterAlloys',
  'solders',
  'chainByTheMetre',
  'clasps',
  'jumpRings',
  'earFindings',
  'settings',
  'bails',
  'tools',
  'chemicals',
  'giftBars',
  'vouchers',
  'storage',
  'services',
  'downloads',
  'giftSets',
  'groupedSets',
  'starterKits',
  'exceptions',
]

export const ASSORTMENT: readonly ProductSpec[] = withLinks(FAMILIES.flatMap(readFamily))
