import { absoluteAddress } from '../shop/paths.ts'
import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'

interface CanonicalProps {
  /** Without the store's prefix. */
  readonly path: string
  readonly search?: string
}

/** The canonical link: the URL without filters and sort order. */
export function Canonical({ path, search = '' }: CanonicalProps) {
  const origin = useOrigin()
  const { pathPrefix } = useStoreView()

  return <link rel="canonical" href={absoluteAddress(origin, pathPrefix, path) + search} />
}
