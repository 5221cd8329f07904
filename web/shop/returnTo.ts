/** Where a shopper came from, in a link's state: they go back there when they are done. */
import { homePath } from './paths.ts'

interface Place {
  readonly pathname: string
  readonly search: string
}

export function returnTo({ pathname, search }: Place): { readonly returnTo: string } {
  return { returnTo: pathname + search }
}

/** History entries outlive releases and other scripts may write them: anything but a path of this shop is its home. */
export function readReturnTo(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state) || typeof state.returnTo !== 'string') return homePath
  return /^\/(?![/\\])/.test(state.returnTo) ? state.returnTo : homePath
}
