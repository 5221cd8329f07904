/**
 * The wording of the CLP regulation, annexes II, III and V, for the statements of the trade's chemicals. Other
 * statements are shown as their code.
 */
import { useLingui } from '@lingui/react/macro'
import type { HazardPictogram } from '../../client/generated/documents.generated.ts'

interface HazardTexts {
  readonly pictograms: Readonly<Record<HazardPictogram, string>>
  /** Texts by code. */
  readonly statements: ReadonlyMap<string, string>
}

export function useHazardTexts(): HazardTexts {
  const { t } = useLingui()
  return {
    pictograms: {
      GHS01: t`Exploding bomb`,
      GHS02: t`Flame`,
      GHS03: t`Flame over circle`,
      GHS04: t`Gas cylinder`,
      GHS05: t`Corrosion`,
      GHS06: t`Skull and crossbones`,
      GHS07: t`Exclamation mark`,
      GHS08: t`Health hazard`,
      GHS09: t`Environment`,
    },
    statements: new Map(
      Object.entries({
        H225: t`Highly flammable liquid and vapour.`,
        H272: t`May intensify fire; oxidiser.`,
        H290: t`May be corrosive to metals.`,
        H300: t`Fatal if swallowed.`,
        H301: t`Toxic if swallowed.`,
        'H301+H311': t`Toxic if swallowed or in contact with skin.`,
        H310: t`Fatal in contact with skin.`,
        H314: t`Causes severe skin burns and eye damage.`,
        H318: t`Causes serious eye damage.`,
        H330: t`Fatal if inhaled.`,
        H332: t`Harmful if inhaled.`,
        H360FD: t`May damage fertility. May damage the unborn child.`,
        H400: t`Very toxic to aquatic life.`,
        H410: t`Very toxic to aquatic life with long lasting effects.`,
        EUH031: t`Contact with acids liberates toxic gas.`,
        EUH032: t`Contact with acids liberates very toxic gas.`,
      }),
    ),
  }
}
