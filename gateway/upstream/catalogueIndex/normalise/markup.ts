/** Converts HTML of editors and indexers to plain text: decodes character references and removes tags. */
import sanitize from 'sanitize-html'

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi
const ESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** Block-level tags: they are replaced by a space, so that the words around them stay separate. */
const LINE_END = /<(?:br|hr|\/p|\/div|\/li|\/h[1-6]|\/t[dr])\b[^>]*>/gi
/** Magento's template directives, such as `{{media url="a.jpg"}}`. */
const DIRECTIVE = /\{\{[^{}]*\}\}/g
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

export function textOfHtml(html: string): string {
  if (!/[<&{]/.test(html)) return html
  const spaced = html.replace(DIRECTIVE, ' ').replace(LINE_END, ' $&')
  return unescapeMarkup(sanitize(spaced, NO_MARKUP)).replace(/\s+/g, ' ').trim()
}

function unescapeMarkup(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (reference) => ESCAPED[reference] ?? reference)
}
