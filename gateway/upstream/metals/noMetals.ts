/** The feed of a backend without metal prices: no quotes, and no calls. */
import type { MetalQuotes } from './port.ts'

export const noMetals: MetalQuotes = {
  current: () => null,
  latest: () => null,
  subscribe: () => () => {},
  close: async () => {},
}
