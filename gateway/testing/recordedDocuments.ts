/** Documents as an export had them, lists cut to two items. */
import { readFileSync } from 'node:fs'

type RecordedEntity = 'product' | 'category' | 'attribute' | 'taxrule' | 'customergroup'

export const RECORDED_DOCUMENTS = JSON.parse(
  readFileSync(new URL('./recordedDocuments.json', import.meta.url), 'utf8'),
) as Readonly<Record<RecordedEntity, readonly Readonly<Record<string, unknown>>[]>>
