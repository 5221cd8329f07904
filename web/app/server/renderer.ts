/** What the server needs of the built pages: the same whether they are bundled or served by Vite. */
import type { PageRequest, RenderedPage, RenderedRedirect } from '../render.tsx'
import type { StoreContextValue } from '../../shop/StoreContext.tsx'
import type { DocumentFiles } from './bundle.ts'

export interface Renderer {
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage | RenderedRedirect>
  readonly renderError: (
    status: number,
    storeContext: StoreContextValue,
  ) => Promise<{ readonly head: string; readonly body: string }>
  readonly shellSources: (storeContext: StoreContextValue) => readonly string[]
  readonly filesFor: (sources: readonly string[], late?: readonly string[]) => DocumentFiles
  /** Vite adds its own scripts to documents while developing. */
  readonly finish: (html: string, path: string) => Promise<string>
}
