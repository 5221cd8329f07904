/**
 * CMS pages and blocks of the shops, in each store's language. The identifiers are the paths that the shops link to.
 */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { LANGUAGES, textSchema } from './text.ts'

const contentSchema = v.object({
  key: v.string(),
  kind: v.picklist(['cms_page', 'cms_block']),
  /** Languages of the stores that have it; without, all have it. */
  languages: v.exactOptional(v.array(v.picklist(LANGUAGES))),
  /** Url path of a page, or name of a block. */
  identifier: textSchema,
  title: textSchema,
  /** Paragraphs. */
  body: v.array(textSchema),
  /** What customers call the subject: the search finds a page by these words, too. */
  keywords: v.exactOptional(textSchema),
  /** The table below the paragraphs. */
  table: v.exactOptional(v.literal('ringSizes')),
})
export type Content = v.InferOutput<typeof contentSchema>

export const CONTENT: readonly Content[] = readData('pages.json', v.array(contentSchema))
