import type { Language, Text } from './text.ts'

/** A CMS page or block of the shops, in each store's language. */
export interface Content {
  readonly key: string
  readonly kind: 'cms_page' | 'cms_block'
  /** Languages of the stores that have it; without, all have it. */
  readonly languages?: readonly Language[]
  /** Url path of a page, or name of a block. */
  readonly identifier: Text
  readonly title: Text
  /** Paragraphs. */
  readonly body: readonly Text[]
  /** HTML of a table below the paragraphs. */
  readonly table?: (language: Language) => string
}
