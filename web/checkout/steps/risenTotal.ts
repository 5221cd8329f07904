/** The total before a risen one that the shopper is asked for, kept in this tab for a reload of the question. */
import { compare, decimal, decimalOrNull } from '#domain/decimal.ts'
import { clearDraft, readDraft, writeDraft } from '../../shop/tabDrafts.ts'

interface Total {
  readonly storeCode: string
  /** What the total is for. */
  readonly of: string
}

export const risenTotal = {
  /** Null without one, for another content, and if the total is no longer higher. @param gross the total now */
  read({ storeCode, of }: Total, gross: string): string | null {
    const stored = readDraft(nameOf(storeCode))
    const before = typeof stored?.['before'] === 'string' ? decimalOrNull(stored['before']) : null
    return before && stored?.['of'] === of && compare(decimal(gross), before) > 0 ? String(stored['before']) : null
  },
  write: ({ storeCode, of }: Total, before: string): void => writeDraft(nameOf(storeCode), { of, before }),
  clear: (storeCode: string): void => clearDraft(nameOf(storeCode)),
}

function nameOf(storeCode: string): string {
  return `checkout total ${storeCode}`
}
