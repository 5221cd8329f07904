/** The signed-in customer's wish list as far as this page knows it; in memory only. */
import { atom } from 'nanostores'

interface OwnWishes {
  /** The list of another customer is not shown. */
  readonly viewerId: string
  readonly skus: readonly string[]
}

export const ownWishes = atom<OwnWishes | null>(null)
