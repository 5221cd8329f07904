/** Which top-level domains there are. For servers only: the list is large, and a test keeps it out of the browser. */
import names from 'tlds' with { type: 'json' }

const NAMES: ReadonlySet<string> = new Set(names)
const ENCODED = 'xn--'

/** @param label in lower case, in letters of any script or encoded for DNS */
export function isTopLevelDomain(label: string): boolean {
  return NAMES.has(label) || label.startsWith(ENCODED)
}
