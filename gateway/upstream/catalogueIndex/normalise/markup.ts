/** Decodes character references in texts of editors and indexers. */
import sanitize from 'sanitize-html'
import { unescapeMarkup } from '../../../shared/editorMarkup.ts'

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi
const NO_MARKUP = { allowedTags: [], allowedAttributes: {} }

const decoded = new Map<string, string>()
const MAX_DECODED = 5_000

/** "R&amp;D" becomes "R&D". Decodes one level only: "&amp;amp;" becomes "&amp;". */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decodeReference) : text
}

function decodeReference(reference: string): string {
  const known = decoded.get(reference)
  if (known !== undefined) return known

  const text = unescapeMarkup(sanitize(reference, NO_MARKUP))
  if (decoded.size < MAX_DECODED) decoded.set(reference, text)
  return text
}
