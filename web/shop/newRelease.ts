/** A new release of the shop that is ready on this device. Null without one. */
import { atom } from 'nanostores'

export const newRelease = atom<{ readonly takeOver: () => void } | null>(null)
