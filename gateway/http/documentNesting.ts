/** Refuses deeply nested documents and values before recursive functions read them. */
import { badRequest } from '../shared/errors.ts'

/** Introspection queries nest about 15 levels, the shop's widest operation 12. */
const MAX_NESTING = 50

/** @throws GraphQLError BAD_USER_INPUT, answered with 400 */
export function checkNesting(document: string): void {
  if (isNestedTooDeeply(document))
    throw badRequest(`the document nests selections, lists or objects more than ${MAX_NESTING} levels deep`)
}

/** Of a document or of JSON. Reads each character once: a regular expression for strings would take quadratic time for some documents. */
export function isNestedTooDeeply(document: string): boolean {
  let depth = 0
  let at = 0
  while (at < document.length) {
    const character = document[at]
    if (character === '"') {
      at = endOfString(document, at)
      continue
    }
    if (character === '#') {
      at = endOfLine(document, at)
      continue
    }
    if (character === '{' || character === '[' || character === '(') depth += 1
    else if (character === '}' || character === ']' || character === ')') depth -= 1
    if (depth > MAX_NESTING) return true
    at += 1
  }
  return false
}

/** Position after a string or block string. For an unterminated string it is the document's end; the parser refuses such a document. */
function endOfString(document: string, start: number): number {
  if (document.startsWith('"""', start)) {
    let end = document.indexOf('"""', start + 3)
    while (end > 0 && document[end - 1] === '\\') end = document.indexOf('"""', end + 3)
    return end < 0 ? document.length : end + 3
  }
  for (let at = start + 1; at < document.length; at += 1) {
    const character = document[at]
    if (character === '\\') at += 1
    else if (character === '"' || character === '\n' || character === '\r') return at + 1
  }
  return document.length
}

function endOfLine(document: string, start: number): number {
  for (let at = start; at < document.length; at += 1) {
    if (document[at] === '\n' || document[at] === '\r') return at + 1
  }
  return document.length
}
