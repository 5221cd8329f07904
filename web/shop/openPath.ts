import { createContext, use } from 'react'
import type { LinkTarget } from './linkTarget.ts'

interface OpenPathOptions {
  readonly state?: LinkTarget | null
  readonly viewTransition?: boolean
}

/** Opens a page of the store. The path is without the store's prefix. */
export type OpenPath = (path: string, options?: OpenPathOptions) => Promise<void>

/** The same function at each rendering, so that what uses it is not rendered again with the router's changes. */
export const OpenPathContext = createContext<OpenPath | null>(null)

/** @throws Error outside the routes of the shop */
export function useOpenPath(): OpenPath {
  const openPath = use(OpenPathContext)
  if (!openPath) throw new Error('expected an OpenPathProvider around the component, got none')
  return openPath
}
