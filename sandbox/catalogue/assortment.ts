/** All products of the sandbox, family by family. The order decides the ids, so append new families at the end. */
import { bars } from './families/bars.ts'
import { grains, masterAlloys, solders } from './families/casting.ts'
import { chainByTheMetre } from './families/chainByTheMetre.ts'
import { chemicals } from './families/chemicals.ts'
import { coins } from './families/coins.ts'
import { settings } from './families/settings.ts'
import { discBlanks, sheet } from './families/sheet.ts'
import { exceptions } from './families/exceptions.ts'
import { giftBars, giftSets, vouchers } from './families/gifts.ts'
import { downloads, services } from './families/services.ts'
import { groupedSets, starterKits } from './families/sets.ts'
import { storage } from './families/storage.ts'
import { bails, clasps, earFindings, jumpRings } from './families/findings.ts'
import { bracelets, necklaces } from './families/jewelleryChains.ts'
import { earrings, pendants } from './families/pendants.ts'
import { readyRings, ringBlanks } from './families/rings.ts'
import { tools } from './families/tools.ts'
import { tube } from './families/tube.ts'
import { wire } from './families/wire.ts'
import { withLinks } from './related.ts'
import type { ProductSpec } from './product.ts'

export const ASSORTMENT: readonly ProductSpec[] = withLinks([
  ...bars,
  ...wire,
  ...coins,
  ...sheet,
  ...tube,
  ...discBlanks,
  ...necklaces,
  ...bracelets,
  ...readyRings,
  ...ringBlanks,
  ...pendants,
  ...earrings,
  ...grains,
  ...masterAlloys,
  ...solders,
  ...chainByTheMetre,
  ...clasps,
  ...jumpRings,
  ...earFindings,
  ...settings,
  ...bails,
  ...tools,
  ...chemicals,
  ...giftBars,
  ...vouchers,
  ...storage,
  ...services,
  ...downloads,
  ...giftSets,
  ...groupedSets,
  ...starterKits,
  ...exceptions,
])
