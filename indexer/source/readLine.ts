/** A line of an export, checked and normalised as the gateway does. */
import {
  checkDocument,
  type CheckRules,
  mayHaveSurrogates,
} from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import { type Line, MAX_DOCUMENT_BYTES } from './lines.ts'

/** A line that cannot be indexed. */
export interface LineProblem {
  readonly line: number
  /** One sentence with the export's name and the line. */
  readonly message: string
}

export type ReadLine = { readonly document: CatalogueDocument } | { readonly problem: LineProblem }

const SHOWN_BYTES = 40

/** Never throws. */
export function readLine(entity: Entity, line: Line, rules: CheckRules): ReadLine {
  const { number } = line
  const problem = (reason: string): ReadLine => ({
    problem: { line: number, message: `${rules.source}, line ${number}: ${reason}` },
  })
  if ('tooLong' in line) return problem(`expected at most ${MAX_DOCUMENT_BYTES} bytes, got ${line.tooLong}`)
  const { bytes } = line
  const text = bytes.toString('utf8')
  const raw = parse(text)
  if (raw === undefined) return problem(`expected one JSON object, got ${JSON.stringify(text.slice(0, SHOWN_BYTES))}`)
  const checked = checkDocument(entity, raw, rules, mayHaveSurrogates(bytes))
  return 'refused' in checked ? problem(checked.refused.error.message) : { document: checked.document }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value === undefined ? null : value
  } catch {
    return undefined
  }
}
