/** Product tags (ribbons on product pictures). A store without its own label uses the default label. */
import type { StoreCode } from './stores.ts'

export interface TagSpec {
  readonly optionId: number
  readonly color: string
  readonly position: 'left' | 'right'
  readonly label: string
  readonly storeLabels: Readonly<Partial<Record<StoreCode, string>>>
}

export const TAG = { newcomer: 701, offer: 702, bestseller: 703, recycled: 704 } as const

export const TAGS: readonly TagSpec[] = [
  {
    optionId: TAG.newcomer,
    color: '#2f6b4f',
    position: 'left',
    label: 'Nyhet',
    storeLabels: {
      se: 'Nyhet',
      fi: 'Uutuus',
      goldsmith_finland: 'Uutuus',
      goldsmith_sweden: 'Nyhet',
      de: 'Neu',
      it: 'Novità',
    },
  },
  {
    optionId: TAG.offer,
    color: '#a3322a',
    position: 'right',
    label: 'Tilbud',
    storeLabels: {
      no: 'Tilbud',
      goldsmith_norway: 'Kampanje',
      se: 'Erbjudande',
      goldsmith_sweden: 'Kampanj',
      fi: 'Tarjous',
      goldsmith_finland: 'Tarjous',
      de: 'Angebot',
      it: 'Offerta',
    },
  },
  {
    optionId: TAG.bestseller,
    color: '#86681c',
    position: 'left',
    label: 'Bestselger',
    storeLabels: {
      se: 'Storsäljare',
      fi: 'Suosikki',
      goldsmith_finland: 'Suosikki',
      goldsmith_sweden: 'Storsäljare',
      de: 'Bestseller',
      it: 'Più venduto',
    },
  },
  {
    optionId: TAG.recycled,
    color: '#37594d',
    position: 'right',
    label: 'Resirkulert metall',
    storeLabels: {
      se: 'Återvunnen metall',
      fi: 'Kierrätysmetalli',
      goldsmith_finland: 'Kierrätysmetalli',
      goldsmith_sweden: 'Återvunnen metall',
      de: 'Recyceltes Metall',
      it: 'Metallo riciclato',
    },
  },
]
