/** Derives the attributes that depend only on the alloy. */
import type { Alloy, Material } from './alloys.ts'
import type { Attributes } from './product.ts'

const COLOURS: Readonly<Partial<Record<Material, string>>> = {
  yellowGold: 'yellow',
  fineGold: 'yellow',
  roseGold: 'rose',
  redGold: 'red',
  greenGold: 'green',
  whiteGold: 'white',
}
/** Finenesses that finished jewellery is stamped with. */
const STAMPED: readonly string[] = ['916', '750', '585', '375', '999', '925', '830', '950', '500']

export function alloyAttributes(alloy: Alloy): Attributes {
  const colour = COLOURS[alloy.material]
  return {
    metal: alloy.symbol,
    alloy: alloy.code,
    fineness: alloy.fineness,
    ...(colour ? { colour } : {}),
  }
}

/** Adds the purity stamp of finished jewellery: 925 as 925S, as the Nordic hallmark laws allow. */
export function stampedAttributes(alloy: Alloy): Attributes {
  if (!STAMPED.includes(alloy.fineness)) return alloyAttributes(alloy)
  return {
    ...alloyAttributes(alloy),
    purity_stamp: alloy.symbol === 'AG' ? `${alloy.fineness}S` : alloy.fineness,
  }
}
