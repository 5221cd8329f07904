/** The documents of an export, checked and normalised as the gateway does. */
import {
  checkDocument,
  type CheckRules,
  mayHaveSurrogates,
} from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import { MAX_DOCUMENT_BYTES, readLines } from './lines.ts'

/** A line that cannot be indexed. */
export interface LineProblem {
  readonly line: number
  /** One sentence with the export's name and the line. */
  readonly message: string
}

export type ReadLine =
  | { readonly line: number; readonly bytes: Buffer; readonly document: CatalogueDocument }
  | { readonly line: number; readonly bytes: Buffer | null; readonly problem: LineProblem }

const SHOWN_BYTES = 40

/** @throws Error when the file cannot be read */
export async function* readDocuments(entity: Entity, path: string, rules: CheckRules): AsyncGenerator<ReadLine> {
  for await (const line of readLines(path)) {
    const { number } = line
    const problem = (reason: string) => ({ line: number, message: `${rules.source}, line ${number}: ${reason}` })
    if ('tooLong' in line) {
      const reason = `expected at most ${MAX_DOCUMENT_BYTES} bytes, got ${line.tooLong}`
      yield { line: number, bytes: null, problem: problem(reason) }
      continue
    }
    const { bytes } = line
    const text = bytes.toString('utf8')
    const raw = parse(text)
    if (raw === undefined) {
      const reason = `expected one JSON object, got ${JSON.stringify(text.slice(0, SHOWN_BYTES))}`
      yield { line: number, bytes, problem: problem(reason) }
      continue
    }
    const checked = checkDocument(entity, raw, rules, mayHaveSurrogates(bytes))
    yield 'refused' in checked
      ? { line: number, bytes, problem: problem(checked.refused.error.message) }
      : { line: number, bytes, document: checked.document }
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value === undefined ? null : value
  } catch {
    return undefined
  }
}
