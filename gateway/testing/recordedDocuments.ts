/** Recorded documents of an export, with lists of at most two items. */
import { readFileSync } from 'node:fs'

type RecordedEntity = 'product' | 'category' | 'attribute' | 'taxrule' | 'customergroup'

export const RECORDED_DOCUMENTS = JSON.parse(
  readFileSync(new URL('./recordedDocuments.json', import.meta.url), 'utf8'),
) as Readonly<Record<RecordedEntity, readonly Readonly<Record<string, unknown>>[]>>
