import type { ReactNode } from 'react'
import type { PageOutcome } from '../client/loading.ts'
import { loadCode } from '../shop/loadCode.ts'
import type { Offered } from '../shop/abilities.ts'
import type { Services } from './services.ts'

export interface LoaderContext extends Pick<Services, 'fetchQuery' | 'listingQuery'> {
  /** Query parameters of the address: filters, order, pages. */
  readonly query: URLSearchParams
}

interface PageDefinition<Module, Subject> {
  /** Module path in the bundle's manifest: the document's head links its styles and scripts. */
  readonly source: string
  /** For pages with a fixed path; all others are resolved (shopRoutes.ts). */
  readonly path?: string
  /** A minimal page renders its own header, and there is neither menu nor footer. */
  readonly layout?: 'minimal'
  /** The page's module, or a function that imports it. */
  readonly code: Module | (() => Promise<Module>)
  /** Whether a shop has the page. Omitted for pages that every shop has. */
  readonly isOffered?: (shop: Offered, subject: Subject) => boolean
  /** Fetches the page's data and returns whether its entity exists. Omitted for pages without data. */
  readonly load?: (module: Module, subject: Subject, context: LoaderContext) => PageOutcome | Promise<PageOutcome>
  readonly render: (module: Module, subject: Subject) => ReactNode
}

export interface Page<Subject> {
  readonly source: string
  readonly path: string | null
  readonly isMinimal: boolean
  /** @param shop fetches what decides whether a shop has the page; not called for pages that every shop has */
  isOffered(subject: Subject, shop: () => Promise<Offered>): Promise<boolean>
  fetch(): Promise<unknown>
  load(subject: Subject, context: LoaderContext): Promise<PageOutcome>
  render(subject: Subject): ReactNode
}

export type PageTable = Readonly<Record<string, Page<never>>>

type SubjectOf<Definition> = Definition extends Page<infer Subject> ? Subject : never

/** A page of a table and its subject. */
export type ChoiceOf<Table extends PageTable> = {
  [Name in keyof Table]: { readonly page: Name } & SubjectOf<Table[Name]>
}[keyof Table]

export function isChoiceOf<Table extends PageTable>(pages: Table, value: unknown): value is ChoiceOf<Table> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'page' in value &&
    typeof value.page === 'string' &&
    Object.hasOwn(pages, value.page)
  )
}

/** A page with a fixed path. */
export interface FixedPage {
  readonly page: string
  readonly path: string
  readonly isMinimal: boolean
}

export function fixedPagesOf(pages: PageTable): readonly FixedPage[] {
  return Object.entries(pages).flatMap(([page, { path, isMinimal }]) =>
    path === null ? [] : [{ page, path, isMinimal }],
  )
}

export function definePage<Module extends object, Subject extends object = object>({
  source,
  path,
  layout,
  code,
  isOffered,
  load,
  render,
}: PageDefinition<Module, Subject>): Page<Subject> {
  let module = typeof code === 'function' ? undefined : code
  let pending: Promise<Module> | undefined
  const fetchCode = async (): Promise<Module> => {
    if (typeof code !== 'function') return code
    try {
      pending ??= loadCode(code)
      return (module = await pending)
    } catch (error) {
      // After a failure the next call imports again.
      pending = undefined
      throw error
    }
  }

  return {
    source,
    path: path ?? null,
    isMinimal: layout === 'minimal',
    isOffered: async (subject, shop) => !isOffered || isOffered(await shop(), subject),
    fetch: fetchCode,
    load: async (subject, context) => {
      const fetched = await fetchCode()
      return load ? load(fetched, subject, context) : 'found'
    },
    render: (subject) => {
      if (module === undefined) throw new Error('expected the page to be imported before it is rendered')
      return render(module, subject)
    },
  }
}
