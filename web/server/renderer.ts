/** Interface of the page renderer: implemented for the built bundle and for Vite's development server. */
import type { PageRequest, RenderedPage, RenderedRedirect } from './render.tsx'
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import type { DocumentFiles } from './bundle.ts'

export interface Renderer {
  readonly renderPage: (request: PageRequest) => Promise<RenderedPage | RenderedRedirect>
  readonly renderError: (
    status: number,
    storeContext: StoreContextValue,
  ) => Promise<{ readonly head: string; readonly body: string }>
  readonly shellSources: (storeContext: StoreContextValue) => readonly string[]
  readonly filesFor: (sources: readonly string[], late?: readonly string[]) => DocumentFiles
  /** Transforms the document: in development Vite adds its own scripts. */
  readonly finish: (html: string, path: string) => Promise<string>
}
